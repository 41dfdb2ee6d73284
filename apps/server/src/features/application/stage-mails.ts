import { m, withLocale } from '@grantdesk/messages';
import {
  FULL_CHAIN,
  listConditions,
  stageActionRow,
  toStageSet,
  type MailContent,
  type ProgrammeStages,
  type StageAction,
  type Details,
} from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findManagers } from '../programme/index.ts';
import type { StageRecord } from './queries.ts';

/** Whether the applicant gets an email about a step. */
export const isMailed = (action: StageAction): boolean =>
  Object.hasOwn(
    withLocale('en', () => stepsOf(FULL_CHAIN)),
    action,
  );

/** The email about a step: subject, text and link. */
const stepsOf = (
  stages: ProgrammeStages,
): Partial<Record<StageAction, { subject: string; words: string; last?: string; label: string }>> => ({
  CALL_FOR_PROPOSAL: {
    subject: m.application.youAreCalledForAProposal(),
    words: m.application.yourApplicationHasBeenShortlistedAnd(),
    label: m.common.startYourProposal(),
  },
  CALL_FOR_INTERVIEW: {
    subject: m.application.youAreCalledForAnInterview(),
    words: stages.includes('PROPOSAL')
      ? m.application.yourProposalHasBeenShortlistedAnd()
      : m.application.yourApplicationHasBeenShortlistedAnd2(),
    label: m.application.viewYourApplication(),
  },
  APPROVE_GRANT: {
    subject: m.application.yourGrantHasBeenApproved(),
    words: m.application.theBoardHasApprovedYourApplication(),
    label: m.application.viewYourApplication(),
  },
  DECLINE_GRANT: {
    subject: m.application.theDecisionOnYourApplication(),
    words: m.common.theBoardHasDecidedNotTo(),
    label: m.application.viewYourApplication(),
  },
  NOT_TAKEN_FORWARD: {
    subject: m.application.yourApplicationIsNotTakenForward(),
    words: m.common.yourApplicationWasReadWithCare(),
    last: m.application.thankYouForTheWorkThat(),
    label: m.application.viewYourApplication(),
  },
  WITHDRAW: {
    subject: m.application.youHaveWithdrawnYourApplication(),
    words: m.application.yourApplicationHasBeenWithdrawnAs(),
    last: m.application.ifItWasNotYouTell(),
    label: m.application.viewYourApplication(),
  },
});

export interface MailedStep {
  action: StageAction;
  reason?: string | undefined;
  /** What a decision of the board grants, in minor units, and under which conditions. */
  decision?: { amount: number | null; conditions: string; currency: string } | undefined;
}

/** The email of a step in its parts, for the outbox and the preview. @throws Error for a step that sends none */
export function stepMail(p: Platform, row: StageRecord, { action, reason, decision }: MailedStep): MailContent {
  const step = stepsOf(toStageSet(row.stages))[action];
  if (!step) throw new Error(`The step ${action} sends no mail.`);
  const { proposalStartDate: opens, proposalEndDate: closes, timeZone: zone } = row;
  const details: Details = {
    programme: row.programmeName,
    application: row.applicationNumber,
    ...(action === 'CALL_FOR_PROPOSAL' && opens && closes && { openFrom: { time: opens, zone }, closes: { time: closes, zone } }),
    ...(decision?.amount && { granted: { amount: decision.amount, currency: decision.currency } }),
  };
  const isGiven = reason && (stageActionRow(action).reason !== undefined || action === 'APPROVE_GRANT');
  return {
    subject: m.common.subjectApplicationnumberProgrammename({
      subject: step.subject,
      applicationNumber: row.applicationNumber,
      programmeName: row.programmeName,
    }),
    name: row.name,
    paragraphs: [
      step.words,
      ...(isGiven ? [reason] : []),
      ...conditionWords(decision?.conditions ?? ''),
      ...(step.last ? [step.last] : []),
    ],
    details,
    action: { label: step.label, url: pageOf(p, row) },
  };
}

/** The conditions of a grant as paragraphs of its mail. */
function conditionWords(text: string): string[] {
  const conditions = listConditions(text);
  if (conditions.length === 0) return [];
  const heading = m.application.theGrantHasTheseConditions({ count: conditions.length });
  return [heading, ...conditions.map((condition) => `• ${condition}`)];
}

/** Tells the applicant of a step, with the change that makes it. */
export async function mailStep(p: Platform, tx: Tx, row: StageRecord, step: MailedStep): Promise<void> {
  if (isMailed(step.action))
    await notify(tx, {
      kind: 'application.step',
      to: row.email,
      about: { applicationId: row.id },
      content: () => stepMail(p, row, step),
    });
}

/** Notifies the managers of the programme of a withdrawal, so that no one continues to review the application. */
export async function mailWithdrawal(p: Platform, tx: Tx, row: StageRecord, reason: string | undefined): Promise<void> {
  for (const { name, email } of await findManagers(tx, row.programmeId))
    await notify(tx, {
      kind: 'application.withdrawn',
      to: email,
      about: { applicationId: row.id },
      content: () => ({
        subject: m.application.anApplicationWasWithdrawnApplicationnumberProgrammename({
          applicationNumber: row.applicationNumber,
          programmeName: row.programmeName,
        }),
        name,
        paragraphs: [
          m.application.nameHasWithdrawnApplicationnumberItIs({
            name: plainName(row.name),
            applicationNumber: row.applicationNumber,
          }),
          ...(reason ? [reason] : []),
        ],
        details: {
          programme: row.programmeName,
          application: row.applicationNumber,
        },
        action: {
          label: m.common.viewTheApplication(),
          url: `${p.config.publicUrl}/secure/admin/applications/programmes/${row.programmeId}/application/${row.id}`,
        },
      }),
    });
}

const pageOf = (p: Platform, row: StageRecord): string => `${p.config.publicUrl}/secure/subscriber/applications/${row.id}`;
