/**
 * Points in time and calendar days as plain numbers and text, without the platform's clock: the
 * current time always comes in as an argument.
 */

/** ISO 8601 text, milliseconds since 1970 in UTC, or a date object as database drivers give it. */
export type Instant = string | number | { getTime(): number };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/i;

/** Milliseconds since 1970 in UTC; null for what is missing or no date. Text without a zone is UTC. */
export function toMillis(instant: Instant | null | undefined): number | null {
  if (instant === null || instant === undefined) return null;
  if (typeof instant === 'number') return Number.isFinite(instant) ? instant : null;
  if (typeof instant !== 'string') return toMillis(instant.getTime());
  const match = ISO.exec(instant.trim());
  if (!match) return null;
  const part = (index: number): number => Number(match[index] ?? 0);
  const fraction = Number(`0.${match[7] ?? '0'}`) * 1_000;
  const offset = (match[8] === '-' ? -1 : 1) * (part(9) * HOUR + part(10) * MINUTE);
  const time = part(4) * HOUR + part(5) * MINUTE + part(6) * 1_000 + Math.floor(fraction);
  return daysSince1970(part(1), part(2), part(3)) * DAY + time - offset;
}

/** The UTC day of an instant as YYYY-MM-DD. */
export function isoDay(millis: number): string {
  const { year, month, day } = civilFromDays(Math.floor(millis / DAY));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A calendar day moved by whole days; both as YYYY-MM-DD. Returns the day itself when it is none. */
export function addDays(day: string, days: number): string {
  const millis = toMillis(day);
  return millis === null ? day : isoDay(millis + days * DAY);
}

// Days from civil date and back: Howard Hinnant's algorithms, with years starting in March so that
// the leap day comes last.
function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function civilFromDays(days: number): { year: number; month: number; day: number } {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1_460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  const day = doy - Math.floor((153 * mp + 2) / 5) + 1;
  return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
