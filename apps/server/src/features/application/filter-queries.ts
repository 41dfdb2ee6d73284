import { m } from '@grantdesk/messages';
import {
  APPLICATION_PROGRESS,
  APPROVAL_FLAGS,
  AWARD_ANSWERS,
  isUsedFlag,
  INTERVIEW_STATUSES,
  NEXT_STEPS,
  PLACE_LABELS,
  listPlaces,
  QUIET_DAYS,
  readsProposal,
  stageTab,
  statusLabel,
  type DateChoice,
  type FilterChoice,
  type FilterOption,
  type NextStep,
  type ProgrammeStages,
  type StageTab,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import {
  choiceFilter,
  columnFilter,
  dateFilter,
  instantWithin,
  numberWithin,
  rangeFilter,
  type Bits,
  type ListFilter,
} from '#platform/list-filters.ts';
import { ANSWER_PATHS, answerFilter, listQuestions } from './answer-filter-queries.ts';
import { among, between, held } from './filter-index/terms.ts';
import { AWARD_ANSWER } from './standing-queries.ts';
import { referenceFilter } from './reference-queries.ts';
import { tagFilter } from './tag-queries.ts';
import { flagsAfter, hasNextSteps, nextStepAt, notBeyond, PLACE, UNANSWERED } from './next-step-queries.ts';

const column = (name: string) => sql.ref(`applications.${name}`);
const labelled = (subject: Parameters<typeof statusLabel>[0], values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: statusLabel(subject, value).label }));

const STAGES: Record<string, string> = {
  INITIAL_APPLICATION_SCORING: 'initial',
  PROPOSAL_SCORING: 'proposal',
  INTERVIEW_SCORING: 'interview',
};

/**
 * The average, or the spread, that a tab shows: of its own stage, on the board and contracts tabs of the latest one.
 */
export const scoreColumn = (figure: 'average' | 'spread', taskAction: string): RawBuilder<number | null> =>
  sql.ref(`applications.${figure}_${stageOf(taskAction)}`);
/** Completed reviews of the stage, for the order of a list; null for drafts, so that they come last. */
export const reviewsDone = (taskAction: string): RawBuilder<number | null> => {
  const stage = STAGES[taskAction];
  const done = stage ? sql.ref(`applications.reviews_${stage}`) : REVIEWS_LATEST;
  return sql`(case when applications.progress_status = 'SUBMITTED' then ${done} end)`;
};

/** Of the stage that `average_latest` is of. */
const REVIEWS_LATEST = sql`case when average_funding is not null then reviews_funding
  when average_interview is not null then reviews_interview
  when average_proposal is not null then reviews_proposal else reviews_initial end`;
/** The name of that average in the bitmaps. */
export const scoreName = (taskAction: string): string => `average_${stageOf(taskAction)}`;

const stageOf = (taskAction: string): string => STAGES[taskAction] ?? 'latest';

export interface ListedProgramme {
  id: string;
  timeZone: string;
  applicationFormId: string;
  proposalFormId: string | null;
  stages: ProgrammeStages;
  /** Who does not run the programme finds nothing by its tags and references. */
  isManager: boolean;
  tags: readonly { id: string; name: string }[];
  referenceMinimum: number | null;
}

/**
 * What the list of a programme's applications can be filtered by: its own columns, then every question
 * of the programme's published forms. Only submitted answers are found; drafts can be searched by no one else.
 * @param paths of the filters that are needed: a form is read only where one of them is of its questions
 */
export async function applicationFilters(
  db: Db,
  programme: ListedProgramme,
  tab: StageTab,
  paths?: readonly string[],
): Promise<ListFilter[]> {
  const questionsOf = async (form: keyof typeof ANSWER_PATHS, formId: string | null) =>
    formId && (paths?.some((path) => path.startsWith(ANSWER_PATHS[form])) ?? true) ? await listQuestions(db, formId) : [];
  const application = await questionsOf('APPLICATION', programme.applicationFormId);
  const proposal = readsProposal(tab, programme.stages) ? await questionsOf('PROPOSAL', programme.proposalFormId) : [];
  const { isManager, tags, referenceMinimum } = programme;
  return [
    ...columnFilters(programme, tab),
    ...(isManager ? [tagFilter(tags)] : []),
    ...(isManager && referenceMinimum !== null ? [referenceFilter(referenceMinimum)] : []),
    ...application.map((field) => answerFilter(programme.id, 'APPLICATION', field)),
    ...proposal.map((field) => answerFilter(programme.id, 'PROPOSAL', field)),
  ];
}

function columnFilters({ timeZone, stages }: ListedProgramme, tab: StageTab): ListFilter[] {
  const { taskAction } = stageTab(tab, stages);
  const flags = APPROVAL_FLAGS.filter((flag) => isUsedFlag(flag, stages));
  const progress = labelled('application', APPLICATION_PROGRESS);
  return [
    readsProposal(tab, stages)
      ? {
          ...columnFilter('proposalProgressStatus', m.common.proposal2(), progress, column('proposal_progress_status')),
          bits: among('proposal'),
        }
      : { ...columnFilter('progressStatus', m.common.progress(), progress, column('progress_status')), bits: among('progress') },
    {
      ...rangeFilter('averageScore', m.application.averageScore(), (range) =>
        numberWithin(scoreColumn('average', taskAction), range),
      ),
      bits: between(scoreName(taskAction)),
    },
    {
      ...rangeFilter('reviewsCount', m.common.reviews2(), (range) => numberWithin(reviewsOf(taskAction), range)),
      bits: between(`reviews_${taskAction}`),
    },
    ...(stages.includes('INTERVIEW')
      ? [
          {
            ...columnFilter(
              'interview.status',
              m.common.interview(),
              labelled('interview', INTERVIEW_STATUSES),
              column('interview_status'),
            ),
            bits: among('interview'),
          },
        ]
      : []),
    {
      ...dateFilter('submittedAt', m.common.submitted(), (days) => instantWithin(column('submitted_at'), days, timeZone)),
      bits: secondsBetween('submitted', timeZone),
    },
    {
      ...choiceFilter(
        'approvalFlags',
        m.application.flag(),
        labelled('flag', flags),
        (flags) => sql`applications.approval_flags && ${flags}::text[]`,
      ),
      bits: among('flag'),
    },
    tab === 'ALL_APPLICATIONS' ? place(stages) : waitingHere(tab),
    ...(tab === 'CONTRACTS' ? [award()] : []),
    ...(hasNextSteps(tab) ? [nextStep(tab)] : []),
    choiceFilter('messages', m.common.messages(), [{ value: 'unanswered', label: m.application.toAnswer() }], (chosen) =>
      chosen.includes('unanswered') ? UNANSWERED : sql`false`,
    ),
    {
      ...choiceFilter(
        'quietFor',
        m.application.nothingHasHappenedFor(),
        QUIET_DAYS.map((days) => ({ value: String(days), label: m.common.daysDays({ days }) })),
        (chosen) => quietFor(fewestDays(chosen)),
      ),
      bits: (choice) => [{ name: 'touched', max: sql`${hourBefore(fewestDays(choice as string[]))} - 1` }],
    },
    {
      ...dateFilter('createdAt', m.common.started(), (days) => instantWithin(column('created_at'), days, timeZone)),
      bits: secondsBetween('created', timeZone),
    },
  ];
}

/** Days of a choice that is none: nothing is that old. */
const LONG_AGO = 100_000;
const fewestDays = (chosen: string[]): number =>
  Math.min(...chosen.map((days) => QUIET_DAYS.find((each) => String(each) === days) ?? LONG_AGO));

/** Days, both included, in seconds since 1970: a day begins with a whole one. */
const secondsBetween =
  (name: string, timeZone: string) =>
  (choice: FilterChoice): Bits[] => {
    const { from, to } = choice as DateChoice;
    return [
      {
        name,
        ...(from && { min: sql<number>`extract(epoch from ${from}::date::timestamp at time zone ${timeZone})` }),
        ...(to && { max: sql<number>`extract(epoch from (${to}::date + 1)::timestamp at time zone ${timeZone}) - 1` }),
      },
    ];
  };

const NEXT_STEP_LABELS: Record<NextStep, string> = {
  get assign() {
    return m.application.noReviewerYet();
  },
  get shortlist() {
    return m.application.fullyReviewed();
  },
};

/** What the reviews of the tab's stage leave to do. */
const nextStep = (tab: StageTab): ListFilter =>
  choiceFilter(
    'nextStep',
    m.common.nextStep(),
    NEXT_STEPS.map((value) => ({ value, label: NEXT_STEP_LABELS[value] })),
    (chosen) =>
      sql`(${sql.join([sql`false`, ...NEXT_STEPS.filter((step) => chosen.includes(step)).map((step) => nextStepAt(tab, step))], sql` or `)})`,
  );

/** What the applicant answered to the award letter. */
const award = (): ListFilter =>
  columnFilter('award', m.award.awardAnswer(), labelled('award', [...AWARD_ANSWERS, 'UNANSWERED']), AWARD_ANSWER);

/** Where the application is today, of the places that the programme has. */
const place = (stages: ProgrammeStages): ListFilter =>
  columnFilter(
    'place',
    m.application.stageToday(),
    listPlaces(stages).map((value) => ({ value, label: PLACE_LABELS[value] })),
    PLACE,
  );

/** Leaves out what has gone further, or no further at all. */
function waitingHere(tab: string): ListFilter {
  const { flag } = stageTab(tab);
  const isWaiting = (chosen: string[]) => chosen.includes('yes');
  return {
    ...choiceFilter(
      'waitingHere',
      m.application.waitingHere(),
      [{ value: 'yes', label: m.application.waitingHere() }],
      (chosen) => (isWaiting(chosen) ? notBeyond(flag) : sql`true`),
    ),
    bits: (choice) => (isWaiting(choice as string[]) ? [{ noneOf: flagsAfter(flag).map((each) => held('flag', each)) }] : []),
  };
}

/** Nothing was changed for so many days, in whole hours. */
export const quietFor = (days: number): RawBuilder<boolean> =>
  sql`applications.updated_at < to_timestamp(${hourBefore(days)} * 3600)`;

/** The hour of so many days ago, since 1970. The clock is read once: as a function it would be read for every row. */
const hourBefore = (days: number): RawBuilder<number> =>
  sql`floor(extract(epoch from (select app_now()) - make_interval(days => ${days}::int)) / 3600)`;

const reviewsOf = (taskAction: string): RawBuilder<number> =>
  sql`coalesce((select s.n from application_scores s where s.application_id = applications.id and s.task_action = ${taskAction}), 0)`;
