import type { FieldType, FormSection } from '../form/types.ts';

/** What a column of a view holds. TEXT is what people write in their own words, ROWS the rows of a table as JSON. */
export type ReportingKind = 'NUMBER' | 'DAY' | 'CHOICE' | 'TEXT' | 'ROWS';

/** The answers to one question, as a column of a view for business intelligence. */
export interface ReportingColumn {
  /** The question's field_id. */
  question: string;
  column: string;
  kind: ReportingKind;
  label: string;
  section: string;
  /** Only in the view for roles that are given personal data: what people write may name anyone. */
  isPersonal: boolean;
}

/** Files and calculations hold no answer that is stored as a value. */
const KINDS: Partial<Record<FieldType, ReportingKind>> = {
  NUMBER: 'NUMBER',
  DATE: 'DAY',
  CHECKBOX: 'CHOICE',
  MULTIPLE_CHOICE: 'CHOICE',
  DROPDOWN: 'CHOICE',
  COUNTRY: 'CHOICE',
  STATE: 'CHOICE',
  EMAIL: 'TEXT',
  URL: 'TEXT',
  PHONE_NUMBER: 'TEXT',
  SHORT_ANSWER: 'TEXT',
  SINGLE_TEXT_BOX: 'TEXT',
  LONG_ANSWER: 'TEXT',
  TABLE: 'ROWS',
};

/** Columns that every view of answers has. */
const OWN_COLUMNS = ['application_id', 'programme_id', 'project_id', 'report_id', 'round', 'submitted_at'];
/** PostgreSQL cuts names after 63 bytes. */
const NAME_LENGTH = 50;

/** Small letters, digits and underscores: tools differ in what else they take unquoted. */
const nameOf = (text: string, otherwise: string): string => {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_LENGTH)
    .replaceAll(/^_|_+$/g, '');
  if (name === '') return otherwise;
  return /^\d/.test(name) ? `${otherwise}_${name}`.slice(0, NAME_LENGTH) : name;
};

/** The name, or the first of name_2, name_3 … that is not taken. */
function untaken(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
}

/**
 * The columns of the view of one version of a form, in the order of its questions.
 * @param earlier columns of the form's other versions: a question keeps its column, and a column its question
 */
export function reportingColumns(sections: readonly FormSection[], earlier: readonly ReportingColumn[] = []): ReportingColumn[] {
  const columnOf = new Map(earlier.map(({ question, column }) => [question, column]));
  const taken = new Set([...OWN_COLUMNS, ...columnOf.values()]);
  return sections.flatMap(({ section_name, section_fields }) =>
    section_fields.flatMap(({ field_id, field_label, field_type }): ReportingColumn[] => {
      const kind = KINDS[field_type];
      if (kind === undefined) return [];
      const column = columnOf.get(field_id) ?? untaken(nameOf(field_label, 'question'), (name) => taken.has(name));
      taken.add(column);
      const isPersonal = kind === 'TEXT' || kind === 'ROWS';
      return [{ question: field_id, column, kind, label: field_label, section: section_name, isPersonal }];
    }),
  );
}

/** The name of the view: by the form's name when the view was made, which stays although the form may be renamed. */
export const reportingViewName = (form: string, version: number, isTaken: (name: string) => boolean): string =>
  untaken(`answers_${nameOf(form, 'form').slice(0, 40)}_v${version}`, isTaken);
