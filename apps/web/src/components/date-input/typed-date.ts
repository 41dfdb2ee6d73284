import { isCalendarDay } from '@grantdesk/domain/form/text-rules';

const DAY_FIRST = /^(\d{1,2})\s*[./\-\s]\s*(\d{1,2})\s*[./\-\s]\s*(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^(.+?)(?:T|,?\s+)(\d{1,2})[:.h](\d{2})\s*([ap]m)?$/i;
const STORED = /^\d{4}-\d{2}-\d{2}$/;
const STORED_TIMED = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

const two = (part: string | number): string => String(part).padStart(2, '0');

/** Whether the value is a day as it is stored (`2026-12-31`), or a day and time (`2026-12-31T17:00`). */
export function isDateValue(value: string, timed: boolean): boolean {
  if (!timed) return STORED.test(value) && isCalendarDay(value);
  const day = STORED_TIMED.exec(value)?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** A stored value as people write it: `31/12/2026`, `31/12/2026 17:00`. What is no date stays as it was typed. */
export function toTypedDate(value: string): string {
  const [date = '', time] = value.split('T');
  if (!STORED.test(date)) return value;
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}${time ? ` ${time.slice(0, 5)}` : ''}`;
}

/** What was typed as it is stored, day first; '' for nothing, and the text itself where it is no date, so that a check finds it. */
export function fromTypedDate(typed: string, timed: boolean): string {
  const text = typed.trim();
  const value = timed ? timedValue(text) : dayValue(text);
  return value !== null && isDateValue(value, timed) ? value : text;
}

function dayValue(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text) ?? DIGITS.exec(text);
  if (dayFirst) {
    const [, day = '', month = '', year = ''] = dayFirst;
    return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  }
  const yearFirst = YEAR_FIRST.exec(text);
  return yearFirst ? `${yearFirst[1]}-${two(yearFirst[2] ?? '')}-${two(yearFirst[3] ?? '')}` : null;
}

function timedValue(text: string): string | null {
  const [, date = '', hours = '', minutes = '', half] = TIME.exec(text) ?? [];
  const day = dayValue(date);
  if (day === null) return null;
  if (!half) return `${day}T${two(hours)}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  return `${day}T${two((Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))}:${minutes}`;
}
