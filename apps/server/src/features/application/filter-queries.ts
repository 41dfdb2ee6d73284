import {
  APPLICATION_PROGRESS,
  APPROVAL_FLAGS,
  fieldTypeRow,
  INTERVIEW_STATUSES,
  QUIET_DAYS,
  stageTab,
  statusLabel,
  type DateChoice,
  type FilterOption,
  type FormField,
  type FormSection,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import {
  choiceFilter,
  columnFilter,
  dateFilter,
  instantWithin,
  numberWithin,
  rangeFilter,
  type FoundIds,
  type ListFilter,
} from '../../platform/list-filters.ts';
import { findCurrentVersion } from '../form/index.ts';

const ANSWERED: FilterOption[] = [
  { value: 'answered', label: 'Answered' },
  { value: 'not-answered', label: 'Not answered' },
];
const column = (name: string) => sql.ref(`applications.${name}`);
const labelled = (subject: Parameters<typeof statusLabel>[0], values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: statusLabel(subject, value).label }));

const STAGES: Record<string, string> = {
  INITIAL_APPLICATION_SCORING: 'initial',
  PROPOSAL_SCORING: 'proposal',
  INTERVIEW_SCORING: 'interview',
};

/**
 * The average, or the spread, that a tab shows: of its own stage, on the board and contracts tabs of the latest one
 * (decisions, Data 10).
 */
export const scoreColumn = (figure: 'average' | 'spread', taskAction: string): RawBuilder<number | null> =>
  sql.ref(`applications.${figure}_${STAGES[taskAction] ?? 'latest'}`);

export interface ListedProgramme {
  id: string;
  timeZone: string;
  applicationFormId: string;
  proposalFormId: string | null;
}

/**
 * What the list of a programme's applications can be filtered by (LIST-5, LIST-6): its own columns, then every question
 * of the programme's published forms. Only submitted answers are found; drafts are nobody else's to search.
 */
export async function applicationFilters(db: Db, programme: ListedProgramme, tab: string): Promise<ListFilter[]> {
  const application = await questionsOf(db, programme.applicationFormId);
  const proposal = programme.proposalFormId && tab !== 'ALL_APPLICATIONS' ? await questionsOf(db, programme.proposalFormId) : [];
  return [
    ...columnFilters(programme, tab),
    ...application.flatMap((field) => answerFilter(programme.id, 'APPLICATION', field)),
    ...proposal.flatMap((field) => answerFilter(programme.id, 'PROPOSAL', field)),
  ];
}

/** The questions of a form as it is published now. */
export async function questionsOf(db: Db, formId: string): Promise<FormField[]> {
  const version = await findCurrentVersion(db, formId);
  return ((version?.sections ?? []) as unknown as FormSection[]).flatMap((section) => section.section_fields);
}

function columnFilters({ timeZone }: ListedProgramme, tab: string): ListFilter[] {
  const { taskAction } = stageTab(tab);
  const progress = labelled('application', APPLICATION_PROGRESS);
  return [
    tab === 'ALL_APPLICATIONS'
      ? columnFilter('progressStatus', 'Progress', progress, column('progress_status'))
      : columnFilter('proposalProgressStatus', 'Proposal', progress, column('proposal_progress_status')),
    rangeFilter('averageScore', 'Average score', (range) => numberWithin(scoreColumn('average', taskAction), range)),
    rangeFilter('reviewsCount', 'Reviews', (range) => numberWithin(reviewsOf(taskAction), range)),
    columnFilter('interview.status', 'Interview', labelled('interview', INTERVIEW_STATUSES), column('interview_status')),
    dateFilter('submittedAt', 'Submitted', (days) => instantWithin(column('submitted_at'), days, timeZone)),
    choiceFilter(
      'approvalFlags',
      'Flag',
      labelled('flag', APPROVAL_FLAGS),
      (flags) => sql`applications.approval_flags && ${flags}::text[]`,
    ),
    ...(tab === 'ALL_APPLICATIONS' ? [] : [waitingHere(tab)]),
    choiceFilter(
      'quietFor',
      'Nothing has happened for',
      QUIET_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
      (chosen) => quietFor(Math.min(...chosen.map((days) => QUIET_DAYS.find((each) => String(each) === days) ?? LONG_AGO))),
    ),
    dateFilter('createdAt', 'Started', (days) => instantWithin(column('created_at'), days, timeZone)),
  ];
}

/** Days of a choice that is none: nothing is that old. */
const LONG_AGO = 100_000;

/** Leaves out what has gone further, or no further at all (APP-2). */
function waitingHere(tab: string): ListFilter {
  const { flag } = stageTab(tab);
  return choiceFilter('waitingHere', 'Waiting here', [{ value: 'yes', label: 'Waiting here' }], (chosen) =>
    chosen.includes('yes') ? notBeyond(flag) : sql`true`,
  );
}

/** Nothing of what comes after this flag was set. */
const notBeyond = (flag: string | null): RawBuilder<boolean> =>
  sql`not (applications.approval_flags && ${APPROVAL_FLAGS.slice(APPROVAL_FLAGS.findIndex((each) => each === flag) + 1)}::text[])`;

/** Has this flag and none that comes after it: what the tab's filter "Waiting here" leaves. */
export const waitsAt = (flag: string): RawBuilder<boolean> =>
  sql`(${sql.lit(flag)} = any (applications.approval_flags) and ${notBeyond(flag)})`;

/** Nothing was changed for so many days. */
export const quietFor = (days: number): RawBuilder<boolean> =>
  sql`applications.updated_at < app_now() - make_interval(days => ${days}::int)`;

const reviewsOf = (taskAction: string): RawBuilder<number> =>
  sql`coalesce((select s.n from application_scores s where s.application_id = applications.id and s.task_action = ${taskAction}), 0)`;

/** One question, by the kind of its answer: options, a country, a number, a day; of any other, whether it was answered. */
function answerFilter(programmeId: string, form: 'APPLICATION' | 'PROPOSAL', field: FormField): ListFilter[] {
  const path = `${form === 'APPLICATION' ? 'data' : 'proposalData'}.${field.field_id}`;
  const label = field.field_label;
  const where = (condition: RawBuilder<unknown>): FoundIds => ({
    ids: sql`select a.application_id from application_answers a where a.programme_id = ${programmeId}
      and a.form = ${form} and a.field_id = ${field.field_id} and ${condition}`,
    by: sql.ref('a.application_id'),
  });
  // One value is written as such: its rows then come in the order of the index, which several selects share.
  const anyOf = (values: string[]): FoundIds =>
    where(values.length === 1 ? sql`a.value = ${asIndexed(values[0] ?? '')}` : sql`a.value = any (${values.map(asIndexed)})`);
  const { kind } = fieldTypeRow(field.field_type);
  if (kind === 'choice' || kind === 'choices')
    return [
      choiceFilter(
        path,
        label,
        (field.field_options ?? []).map(({ value }) => ({ value, label: value })),
        anyOf,
      ),
    ];
  if (field.field_type === 'COUNTRY') return [choiceFilter(path, label, { type: 'COUNTRIES', isCustom: true }, anyOf)];
  if (kind === 'number' || kind === 'calculation')
    return [rangeFilter(path, label, (range) => ({ ...where(numberWithin(sql.ref('a.number'), range)), leavesFew: true }))];
  if (kind === 'date') return [dateFilter(path, label, (days) => ({ ...where(dayWithin(days)), leavesFew: true }))];
  return [
    choiceFilter(path, label, ANSWERED, (chosen) => {
      const answered = where(sql`true`);
      if (chosen.includes('answered') && chosen.includes('not-answered')) return sql`applications.submitted_at is not null`;
      return chosen.includes('answered')
        ? answered
        : sql`(applications.submitted_at is not null and applications.id not in (${answered.ids}))`;
    }),
  ];
}

/** Days are kept as texts that sort as days do. */
const dayWithin = ({ from, to }: DateChoice): RawBuilder<boolean> =>
  sql`(a.value >= ${from ?? '0000'} and a.value <= ${to ?? '9999-99-99'})`;

/** Item texts are cut where they are indexed. */
const asIndexed = (value: string): string => [...value].slice(0, 100).join('');
