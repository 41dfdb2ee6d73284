/** Answers as lines of plain text, for paper and mail. */
import { formatDay } from '../format/date.ts';
import { readFieldType } from './field-types.ts';
import { isCalendarDay } from './text-rules.ts';
import type { AnswerValue, FormField } from './types.ts';
import { answerItems } from './values.ts';

export const NOT_PROVIDED = 'Not provided';

/** One line an item; a file by its name and size, a day in words. Never empty. */
export function answerLines(
  field: FormField,
  value: AnswerValue | undefined,
  files: Record<string, { name: string; size: number }>,
): string[] {
  const items = answerItems(value);
  if (items.length === 0) return [NOT_PROVIDED];
  const type = readFieldType(field.field_type);
  if (type === 'FILE') return items.map((id) => fileLine(files[id]));
  if (type === 'DATE') return items.map((text) => (isCalendarDay(text) ? formatDay(text) : text));
  return items;
}

function fileLine(file: { name: string; size: number } | undefined): string {
  if (!file) return 'A file that is no longer available';
  const kilobytes = Math.max(1, Math.round(file.size / 1024));
  return `${file.name} (${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`})`;
}
