/**
 * A form as the rows of a spreadsheet, to be filled anywhere and brought back. The id of each question
 * travels in the last column, so that the rows may be sorted and its words changed.
 */
import { m } from '@grantdesk/messages';
import { fieldTypeRow } from './field-types.ts';
import { questionFacts } from './question-facts.ts';
import { isBrought, findOption } from './reuse.ts';
import { getColumns, readRows, writeRows } from './table.ts';
import { findAnswer } from './validate.ts';
import { answerItems } from './values.ts';
import type { CompiledForm } from './compile.ts';
import type { AnswerValue, Answers, FormField } from './types.ts';

const headings = (): string[] => [
  m.common.section(),
  m.common.question(),
  m.form.sheetHowToAnswer(),
  m.message.answer(),
  m.form.sheetQuestionId(),
];
const ANSWER = 3;
const ID = 4;

/** What a cell may hold once a spreadsheet program has had it. */
export type SheetCell = string | number | boolean | Date | null | undefined;

/** Heading and a row a question, with the answers that there are. */
export function answerSheet(form: CompiledForm, answers: Answers): string[][] {
  const rows = form.sections.flatMap((section) =>
    section.section_fields.map((field) => [
      section.section_name,
      field.field_label,
      howTo(form, field),
      isBrought(field) ? answerText(field, findAnswer(answers, field.field_id)) : '',
      field.field_id,
    ]),
  );
  return [headings(), ...rows];
}

function howTo(form: CompiledForm, field: FormField): string {
  const { kind, limits, options, when } = questionFacts(form, field);
  const row = fieldTypeRow(field.field_type);
  const advice: Partial<Record<typeof row.kind, string>> = {
    file: m.form.addTheFileOnTheForm(),
    calculation: m.form.workedOutByTheForm(),
    date: m.form.as(),
    choices: m.form.oneChoiceALine(),
    table: m.form.oneRowALineItsCells({
      list: inputColumns(field)
        .map((column) => column.column_label)
        .join(' | '),
    }),
  };
  const choices = options.length > 0 ? [m.form.choicesList({ list: options.join('; ') })] : [];
  return [`${kind}.`, ...(advice[row.kind] ? [advice[row.kind]] : []), ...choices, ...limits, ...(when ? [when] : [])].join('\n');
}

const inputColumns = (field: FormField) => getColumns(field).filter((column) => column.column_type !== 'CALCULATION');

function answerText(field: FormField, value: AnswerValue | undefined): string {
  if (fieldTypeRow(field.field_type).kind !== 'table') return answerItems(value).join('\n');
  return readRows(value)
    .map((row) =>
      inputColumns(field)
        .map((column) => (row[column.column_id] ?? '').replaceAll(/\s*[\n|]\s*/g, ' '))
        .join(' | '),
    )
    .join('\n');
}

export type ReadSheet = {
  answers: Answers;
  /** Rows with an answer whose id is not a question of this form. */
  unknown: number;
};

/** Why a file is not such a sheet, in words. */
export const notASheet = m.form.thisFileIsNotTheSheet;

/**
 * The answers of a filled sheet; null where it has neither these headings nor ids of this form. A cell's value is converted to the
 * type of its question, a choice to the option's own words; a value that fits no option stays as it is, so that it can be reported.
 */
export function readAnswerSheet(form: CompiledForm, rows: readonly (readonly SheetCell[])[]): ReadSheet | null {
  const start = startOf(form, rows);
  if (start === null) return null;
  const answers = new Map<string, AnswerValue>();
  let unknown = 0;
  for (const row of rows.slice(start)) {
    const id = idOf(row);
    const field = form.fieldById.get(id);
    const text = cellText(row[ANSWER], field).trim();
    if (text === '') continue;
    if (!field) unknown++;
    else if (isBrought(field)) answers.set(id, valueOf(field, text));
  }
  return { answers: Object.fromEntries(answers), unknown };
}

const idOf = (row: readonly SheetCell[]): string => cellText(row[ID], undefined).trim();

/** The row after the headings; in a sheet of another language the first with a question of this form. */
function startOf(form: CompiledForm, rows: readonly (readonly SheetCell[])[]): number | null {
  const heading = rows.findIndex((row) => headings().every((text, at) => typeof row[at] === 'string' && text === row[at].trim()));
  if (heading >= 0) return heading + 1;
  const first = rows.findIndex((row) => form.fieldById.has(idOf(row)));
  return first < 0 ? null : first;
}

function valueOf(field: FormField, text: string): AnswerValue {
  const row = fieldTypeRow(field.field_type);
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (row.kind === 'choices') return lines.map((line) => findOption(field, line) ?? line.trim());
  if (row.kind === 'choice') return findOption(field, text) ?? text;
  if (row.kind !== 'table') return text.replaceAll(/\r\n?/g, '\n');
  const columns = inputColumns(field);
  return writeRows(
    field,
    lines.map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return Object.fromEntries(columns.map((column, at) => [column.column_id, cells[at] ?? '']));
    }),
  );
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days from the end of 1899. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function cellText(cell: SheetCell, field: FormField | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return isoDay(cell.getTime());
  const isDate = field !== undefined && fieldTypeRow(field.field_type).kind === 'date';
  if (typeof cell === 'number' && isDate && cell > 0 && cell < 2_958_466) return isoDay(SHEET_EPOCH + Math.floor(cell) * DAY_MS);
  return String(cell);
}
