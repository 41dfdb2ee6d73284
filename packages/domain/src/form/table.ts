/**
 * Tables of rows (repeatable groups). The answer is a list of strings, one a row, each a JSON object of
 * texts by column_id: so a table travels through form data as a repeated value like any list.
 */
import { ours } from '../validation-messages.ts';
import { evaluateFormula, parseFormula } from './formula.ts';
import type { ParsedFormula } from './formula.ts';
import type { AnswerValue, FormField, TableColumn } from './types.ts';

export type TableRow = Record<string, string>;
/** A broken cell; `column` is null where the row as a whole cannot be read. */
export type CellIssue = { row: number; column: TableColumn | null; message: string };

export const DEFAULT_MAX_ROWS = 50;
export const MAX_ROWS = 500;

export const getColumns = (field: FormField): readonly TableColumn[] => field.field_columns ?? [];
export const minRows = (field: FormField): number => Math.max(0, field.field_min_rows ?? 0);
/** Raised to the minimum where it is lower, as for files. */
export const maxRows = (field: FormField): number => Math.max(1, minRows(field), field.field_max_rows ?? DEFAULT_MAX_ROWS);

/** One row from its text; null when it is not an object of texts. */
export function readRow(text: string): TableRow | null {
  try {
    const row: unknown = JSON.parse(text);
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
    const cells = Object.entries(row);
    return cells.every(([, cell]) => typeof cell === 'string') ? (Object.fromEntries(cells) as TableRow) : null;
  } catch {
    return null;
  }
}

/** The rows of an answer as a screen edits them; what cannot be read is an empty row, so that nothing hides it. */
export function readRows(value: AnswerValue | undefined): TableRow[] {
  return rowTexts(value).map((text) => readRow(text) ?? {});
}

/**
 * Rows as an answer; null without any. Cells stand in the order of the columns, so that equal rows are equal
 * texts; a blank row is '', which is no answer (answerItems).
 */
export function writeRows(field: FormField, rows: readonly TableRow[]): AnswerValue {
  return rows.length === 0 ? null : rows.map((row) => rowText(cellsOf(field, row, (cell) => cell)));
}

const rowText = (cells: TableRow): string => (Object.keys(cells).length === 0 ? '' : JSON.stringify(cells));

/** A row as it came in, its cells tidied by `tidy`; what cannot be read stays as it is, to be refused at submit. */
export function normaliseRow(field: FormField, text: string, tidy: (cell: string) => string): string {
  const row = readRow(text);
  return row ? rowText(cellsOf(field, row, tidy)) : text;
}

function cellsOf(field: FormField, row: TableRow, tidy: (cell: string) => string): TableRow {
  const cells = getColumns(field)
    .filter((column) => column.column_type !== 'CALCULATION')
    .map((column): [string, string] => [column.column_id, tidy(own(row, column.column_id))]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
}

const own = (row: TableRow, id: string): string => (Object.hasOwn(row, id) ? (row[id] ?? '') : '');
const rowTexts = (value: AnswerValue | undefined): string[] =>
  value === null || value === undefined ? [] : typeof value === 'string' ? [value].filter(Boolean) : value;

/** The column as a field of its own, so that its type's one rule judges the cell. */
export const columnAsField = (field: FormField, column: TableColumn): FormField => ({
  field_id: `${field.field_id}.${column.column_id}`,
  field_label: column.column_label,
  field_type: column.column_type,
  field_validation: { required: column.column_required === true },
  ...(column.column_options ? { field_options: column.column_options } : {}),
});

const formulas = new WeakMap<TableColumn, ParsedFormula>();
/** Parsed once a column, as rows are worked out on each keystroke. */
function formulaOf(column: TableColumn): ParsedFormula {
  const known = formulas.get(column) ?? parseFormula(column.column_formula ?? '');
  formulas.set(column, known);
  return known;
}

/** What a row says in a column: the cell, or the number worked out from the others of its row. '' when empty. */
export function cellText(field: FormField, row: TableRow, column: TableColumn): string {
  if (column.column_type !== 'CALCULATION') return own(row, column.column_id).trim();
  const formula = formulaOf(column);
  if (!formula.ok) return '';
  const typed = getColumns(field).filter((other) => other.column_type !== 'CALCULATION');
  const read = (name: string): string[] => {
    const source = typed.find((other) => other.column_id === name);
    const text = source ? own(row, source.column_id).trim() : '';
    return text === '' ? [] : [text];
  };
  return evaluateFormula(formula.node, read) ?? '';
}

/** All texts of one column, a row each, the empty ones left out. */
export function columnTexts(field: FormField, value: AnswerValue | undefined, columnId: string): string[] {
  const column = getColumns(field).find((item) => item.column_id === columnId);
  if (!column) return [];
  return readRows(value)
    .map((row) => cellText(field, row, column))
    .filter((text) => text !== '');
}

export const isBlankRow = (field: FormField, row: TableRow): boolean => Object.keys(cellsOf(field, row, trimmed)).length === 0;
const trimmed = (cell: string): string => cell.trim();

/** The rows that count, as texts: without blank ones and with trimmed cells. */
export function canonicalRows(field: FormField, value: AnswerValue | undefined): string[] {
  return rowTexts(value)
    .map((text) => normaliseRow(field, text, trimmed))
    .filter((text) => text.trim() !== '');
}

/** How many rows hold anything. */
export const filledRows = (field: FormField, value: AnswerValue | undefined): number => canonicalRows(field, value).length;

type JudgeCell = (field: FormField, cell: string) => string | null;

/** Every broken cell, by the rules of its column's type; `judge` is the table of types, which stands above this file. */
export function cellIssues(field: FormField, value: AnswerValue | undefined, judge: JudgeCell): CellIssue[] {
  const issues: CellIssue[] = [];
  const fields = getColumns(field)
    .filter((column) => column.column_type !== 'CALCULATION')
    .map((column) => ({ column, as: columnAsField(field, column) }));
  rowTexts(value).forEach((text, row) => {
    if (text.trim() === '') return;
    const cells = readRow(text);
    if (!cells) return void issues.push({ row, column: null, message: ours.rowUnreadable });
    if (isBlankRow(field, cells)) return;
    for (const { column, as } of fields) {
      const message = judge(as, own(cells, column.column_id));
      if (message !== null) issues.push({ row, column, message });
    }
  });
  return issues;
}

/** The one message of a table's answer that is not empty, or null: count of rows first, then the first broken cell. */
export function validateTable(field: FormField, value: AnswerValue | undefined, judge: JudgeCell): string | null {
  const count = filledRows(field, value);
  if (count < minRows(field)) return ours.minRows(minRows(field));
  if (count > maxRows(field)) return ours.maxRows(maxRows(field));
  const [first] = cellIssues(field, value, judge);
  if (!first) return null;
  return first.column ? ours.cell(first.row + 1, first.column.column_label, first.message) : first.message;
}
