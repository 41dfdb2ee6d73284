import { m } from '@grantdesk/messages';
import {
  fieldTypeRow,
  type DateChoice,
  type FilterChoice,
  type FilterOption,
  type FormField,
  type FormSection,
} from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import {
  choiceFilter,
  dateFilter,
  numberWithin,
  rangeFilter,
  type Bits,
  type FoundIds,
  type ListFilter,
} from '#platform/list-filters.ts';
import { findCurrentVersion } from '../form/index.ts';
import { among, between, SUBMITTED, there } from './filter-index/terms.ts';

const ANSWERED: FilterOption[] = [
  {
    value: 'answered',
    get label() {
      return m.application.answered();
    },
  },
  {
    value: 'not-answered',
    get label() {
      return m.application.notAnswered();
    },
  },
];

/** The questions of a form as it is published now. */
export async function listQuestions(db: Db, formId: string): Promise<FormField[]> {
  const version = await findCurrentVersion(db, formId);
  return ((version?.sections ?? []) as unknown as FormSection[]).flatMap((section) => section.section_fields);
}

/** What the paths of a form's questions start with. */
export const ANSWER_PATHS = { APPLICATION: 'data.', PROPOSAL: 'proposalData.' } as const;

/** The path of a question in filters, and its name in the terms of bitmaps. */
export const toFilterPath = (form: 'APPLICATION' | 'PROPOSAL', field: FormField): string => ANSWER_PATHS[form] + field.field_id;

/** What of a question's answers a filter asks for. */
export type AnswerKind = 'values' | 'numbers' | 'days' | 'others';

export function answerKind(field: FormField): AnswerKind {
  const { kind } = fieldTypeRow(field.field_type);
  if (kind === 'choice' || kind === 'choices' || field.field_type === 'COUNTRY') return 'values';
  if (kind === 'number' || kind === 'calculation') return 'numbers';
  return kind === 'date' ? 'days' : 'others';
}

/** The filter of one question, by the kind of its answer: options, a country, a number, a day; of any other, whether it was answered. */
export function answerFilter(programmeId: string, form: 'APPLICATION' | 'PROPOSAL', field: FormField): ListFilter {
  const kind = answerKind(field);
  const path = toFilterPath(form, field);
  const { bits, ...filter } = FILTERS[kind](programmeId, form, field, path);
  return { ...filter, bits: (choice) => bits(choice).map((each) => ({ ...each, needs: [path, kind] })) };
}

type IndexedFilter = Omit<ListFilter, 'bits'> & { bits: (choice: FilterChoice) => Bits[] };
type Form = 'APPLICATION' | 'PROPOSAL';

const FILTERS: Record<AnswerKind, (programmeId: string, form: Form, field: FormField, path: string) => IndexedFilter> = {
  values: (programmeId, form, field, path) => ({
    // One value is written as such: its rows then come in the order of the index, which several selects share.
    ...choiceFilter(path, field.field_label, optionsOf(field), ([value = '', ...more]) =>
      answersWhere(
        programmeId,
        form,
        field,
        more.length === 0 ? sql`a.value = ${asIndexed(value)}` : sql`a.value = any (${[value, ...more].map(asIndexed)})`,
      ),
    ),
    bits: among(path, asIndexed),
  }),
  numbers: (programmeId, form, field, path) => ({
    ...rangeFilter(
      path,
      field.field_label,
      (range) => ({
        ...answersWhere(programmeId, form, field, numberWithin(sql.ref('a.number'), range)),
        leavesFew: true,
      }),
      null,
    ),
    bits: between(path),
  }),
  days: (programmeId, form, field, path) => ({
    ...dateFilter(path, field.field_label, (days) => ({
      ...answersWhere(programmeId, form, field, dayWithin(days)),
      leavesFew: true,
    })),
    bits: daysBetween(path),
  }),
  others: (programmeId, form, field, path) => ({
    ...choiceFilter(path, field.field_label, ANSWERED, (chosen) => {
      if (!chosen.includes('not-answered')) return answersWhere(programmeId, form, field, sql`true`);
      const isAnswered = sql`exists (select from application_answers a where a.application_id = applications.id
        and a.form = ${form} and a.field_id = ${field.field_id})`;
      const matches = chosen.includes('answered') ? sql`true` : sql`not ${isAnswered}`;
      return sql`(applications.submitted_at is not null and ${matches})`;
    }),
    bits: (choice) => answeredBits(path, choice as string[]),
  }),
};

const answersWhere = (programmeId: string, form: Form, field: FormField, condition: RawBuilder<unknown>): FoundIds => ({
  ids: sql`select a.application_id from application_answers a where a.programme_id = ${programmeId}
    and a.form = ${form} and a.field_id = ${field.field_id} and ${condition}`,
  by: sql.ref('a.application_id'),
});

const optionsOf = (field: FormField): Parameters<typeof choiceFilter>[2] =>
  field.field_type === 'COUNTRY'
    ? { type: 'COUNTRIES', isCustom: true }
    : (field.field_options ?? []).map(({ value }) => ({ value, label: value }));

function answeredBits(path: string, chosen: string[]): Bits[] {
  if (!chosen.includes('not-answered')) return [{ anyOf: [there(path)] }];
  return [{ anyOf: [SUBMITTED] }, ...(chosen.includes('answered') ? [] : [{ noneOf: [there(path)] }])];
}

/** Days are stored as texts that sort in the order of days. */
const dayWithin = ({ from, to }: DateChoice): RawBuilder<boolean> =>
  sql`(a.value >= ${from ?? '0000'} and a.value <= ${to ?? '9999-99-99'})`;

/** In bitmaps a day is the number that its digits are. */
const daysBetween =
  (name: string) =>
  (choice: FilterChoice): Bits[] => {
    const { from, to } = choice as DateChoice;
    return [{ name, ...(from && { min: asNumber(from) }), ...(to && { max: asNumber(to) }) }];
  };
const asNumber = (day: string): number => Number(day.replaceAll('-', ''));

/** Item texts are cut where they are indexed. */
const asIndexed = (value: string): string => [...value].slice(0, 100).join('');
