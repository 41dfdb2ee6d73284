/** Answers as lines of plain text, for paper and mail. */
import { m } from '@grantdesk/messages';
import { formatDay } from '../format/date.ts';
import { formatNumber, formatAnswerNumber } from '../format/money.ts';
import { readFieldType } from './field-types.ts';
import { optionLabel } from './localise.ts';
import { cellText, getColumns, isBlankRow, readRows } from './table.ts';
import { isCalendarDay } from './text-rules.ts';
import type { AnswerValue, FormField } from './types.ts';
import { answerItems } from './values.ts';

export const notProvided = m.common.notProvided;

/** One line an item; a file by its name and size, a day in words, a number with separators. Never empty. */
export function answerLines(
  field: FormField,
  value: AnswerValue | undefined,
  files: Record<string, { name: string; size: number }>,
): string[] {
  const items = answerItems(value);
  if (items.length === 0) return [notProvided()];
  const type = readFieldType(field.field_type);
  if (type === 'FILE') return items.map((id) => fileLine(files[id]));
  if (type === 'DATE') return items.map((text) => (isCalendarDay(text) ? formatDay(text) : text));
  if (type === 'TABLE') return rowLines(field, items, formatAnswerNumber);
  return items.map((item) => (isNumeric(type) ? formatAnswerNumber(item) : optionLabel(field.field_options, item)));
}

/** One answer as the cell of an exported table: numbers as numbers, days as they sort, files by their number. */
export function answerCell(field: FormField, value: AnswerValue | undefined): string | number | null {
  const items = answerItems(value);
  const [first] = items;
  if (first === undefined) return null;
  const type = readFieldType(field.field_type);
  if (type === 'FILE') return m.common.countFiles({ count: items.length });
  if (type === 'TABLE') return rowLines(field, items, (digits) => digits).join('\n');
  if (isNumeric(type) && /^-?\d{1,15}(\.\d{1,10})?$/.test(first)) return Number(first);
  return items.join('; ');
}

const isNumeric = (type: string): boolean => type === 'NUMBER' || type === 'CALCULATION';

/** '1. Item: Seeds; Cost: 25' */
function rowLines(field: FormField, items: string[], sayNumber: (digits: string) => string): string[] {
  return readRows(items)
    .filter((row) => !isBlankRow(field, row))
    .map((row, index) => {
      const cells = getColumns(field).flatMap((column) => {
        const text = cellText(field, row, column);
        const value = isNumeric(column.column_type) ? sayNumber(text) : optionLabel(column.column_options, text);
        return value === '' ? [] : [m.common.labelValue({ label: column.column_label, value })];
      });
      return `${index + 1}. ${cells.join('; ')}`;
    });
}

function fileLine(file: { name: string; size: number } | undefined): string {
  if (!file) return m.form.aFileThatIsNoLonger();
  const kilobytes = Math.max(1, Math.round(file.size / 1024));
  return `${file.name} (${kilobytes < 1024 ? `${kilobytes} KB` : `${formatNumber(kilobytes / 1024, 1)} MB`})`;
}
