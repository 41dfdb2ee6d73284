/** What the reviews of an application leave to do, and messages that wait for an answer: conditions on rows of `applications`. */
import { APPROVAL_FLAGS, type NextStep, PLACE_BY_FLAG, type StageTab, stageTab } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';

/** The flags that come after one. */
export const flagsAfter = (flag: string | null) => APPROVAL_FLAGS.slice(APPROVAL_FLAGS.findIndex((each) => each === flag) + 1);

/** Nothing of what comes after this flag was set. */
export const notBeyond = (flag: string | null): RawBuilder<boolean> =>
  sql`not (applications.approval_flags && ${flagsAfter(flag)}::text[])`;

/** Has this flag and none that comes after it: what the tab's filter "Waiting here" leaves. */
export const waitsAt = (flag: string): RawBuilder<boolean> =>
  sql`(${sql.lit(flag)} = any (applications.approval_flags) and ${notBeyond(flag)})`;

/** What is reviewed at a tab has come in. */
const CAME_IN: Partial<Record<StageTab, RawBuilder<boolean>>> = {
  ALL_APPLICATIONS: sql`applications.progress_status = 'SUBMITTED'`,
  PROPOSAL_APPLICATIONS: sql`applications.proposal_progress_status = 'SUBMITTED'`,
  INTERVIEW_APPLICATIONS: sql`applications.interview_status = 'COMPLETED'`,
};

/** The tabs whose own stage is reviewed. */
export const hasNextSteps = (tab: StageTab): boolean => CAME_IN[tab] !== undefined;

/** How far the reviews of a tab's stage are, as a trigger of `tasks` notes it. */
const REVIEW: Partial<Record<StageTab, RawBuilder<number>>> = {
  ALL_APPLICATIONS: sql`applications.review_initial`,
  PROPOSAL_APPLICATIONS: sql`applications.review_proposal`,
  INTERVIEW_APPLICATIONS: sql`applications.review_interview`,
};
const REVIEW_STATES: Record<NextStep, number> = { assign: 0, shortlist: 2 };

/** It has no reviewer yet (`assign`), or every review of the tab's stage is in (`shortlist`), and it has gone no further. */
export function nextStepAt(tab: StageTab, step: NextStep): RawBuilder<boolean> {
  const { flag } = stageTab(tab);
  const [review, cameIn] = [REVIEW[tab], CAME_IN[tab]];
  if (!review || !cameIn) return sql`false`;
  // Written as the index of the first stage has it.
  const here = flag === null ? sql`applications.approval_flags = '{}'` : waitsAt(flag);
  return sql`(${here} and ${cameIn} and ${review} = ${sql.lit(REVIEW_STATES[step])})`;
}

/** Where a submitted application is today (`domain/stage/place`); null for drafts. */
export const PLACE: RawBuilder<string | null> = sql`case when applications.progress_status <> 'SUBMITTED' then null
  ${sql.join(
    PLACE_BY_FLAG.map(
      ([place, flags]) =>
        sql`when applications.approval_flags && ${sql.lit(`{${flags.join(',')}}`)}::text[] then ${sql.lit(place)}`,
    ),
    sql` `,
  )} else 'APPLICATION' end`;

/** The applicant wrote, and the team has not written since. */
export const UNANSWERED: RawBuilder<boolean> = sql`exists (select from application_messages question
  where question.application_id = applications.id and question.kind = 'APPLICANT_MESSAGE' and not exists (
    select from application_messages since where since.application_id = question.application_id and since.id > question.id
      and since.kind in ('TEAM_MESSAGE', 'QUESTION', 'FEEDBACK')))`;
