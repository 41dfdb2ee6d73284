/**
 * Dates as the product writes them: 'MMM DD, YYYY', with ' at hh:mma' when timed. The zone is
 * always an argument: the browser's, or the programme's. Written on Intl, which knows every zone.
 */
import { getIntlLocale, getLocale } from '@grantdesk/messages';
import { toMillis } from './instant.ts';
import type { Instant } from './instant.ts';

/** Shown where a date is missing. */
export const NO_DATE = '–';

/** French says 14:05, English 02:05pm. */
const isFrench = (): boolean => getLocale() === 'fr';

type Parts = { date: string; time: string };

// Building a formatter costs far more than using it, and a table formats hundreds of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const key = getLocale() + zone;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(getIntlLocale(), {
      timeZone: isTimeZone(zone) ? zone : 'UTC',
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: isFrench() ? 'h23' : 'h12',
    });
    formatters.set(key, found);
  }
  return found;
}

/** Whether Intl knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
}

function partsOf(instant: Instant | null | undefined, zone: string): Parts | null {
  const millis = toMillis(instant);
  if (millis === null) return null;
  const found: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(millis)) found[type] = value;
  const { month, day, year, hour, minute } = found;
  return isFrench()
    ? { date: `${Number(day)} ${month} ${year}`, time: `${hour}:${minute}` }
    : { date: `${month} ${day}, ${year}`, time: `${hour}:${minute}${found['dayPeriod']?.toLowerCase()}` };
}

/** 'Nov 21, 2026' in the zone. */
export function formatDate(instant: Instant | null | undefined, zone: string): string {
  return partsOf(instant, zone)?.date ?? NO_DATE;
}

/** 'Nov 21, 2026 at 02:05pm' in the zone. */
export function formatDateTime(instant: Instant | null | undefined, zone: string): string {
  const parts = partsOf(instant, zone);
  return parts ? [parts.date, isFrench() ? 'à' : 'at', parts.time].join(' ') : NO_DATE;
}

/** '02:05pm' in the zone; nothing without an instant. */
export function formatTime(instant: Instant | null | undefined, zone: string): string {
  return partsOf(instant, zone)?.time ?? '';
}

/** 'Nov 21, 2026 at 02:05pm WAT': where the reader may sit in another zone than the deadline. */
export function formatDateTimeZone(instant: Instant | null | undefined, zone: string): string {
  const text = formatDateTime(instant, zone);
  return text === NO_DATE ? text : `${text} ${zoneAbbreviation(instant ?? 0, zone)}`;
}

/** 'Nov 21, 2026' for a calendar day such as a DATE answer, which has no zone. */
export function formatDay(day: string | null | undefined): string {
  return formatDate(day, 'UTC');
}

// Each locale abbreviates only the zones its people use and writes "GMT+1" for the others.
const ABBREVIATING_LOCALES = ['en-NG', 'en-ZA', 'en-GB', 'en-US'];

const abbreviators = new Map<string, Intl.DateTimeFormat[]>();

function abbreviatorsOf(zone: string): Intl.DateTimeFormat[] {
  let found = abbreviators.get(zone);
  if (!found) {
    const timeZone = isTimeZone(zone) ? zone : 'UTC';
    found = ABBREVIATING_LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
    abbreviators.set(zone, found);
  }
  return found;
}

/** The abbreviation people use: WAT for Africa/Lagos, CET or CEST for Europe/Paris, else such as 'GMT+5:30'. */
export function zoneAbbreviation(instant: Instant, zone: string): string {
  const millis = toMillis(instant) ?? 0;
  let first: string | undefined;
  for (const abbreviator of abbreviatorsOf(zone)) {
    const name = abbreviator.formatToParts(millis).find((part) => part.type === 'timeZoneName')?.value ?? zone;
    if (!/[+-]/.test(name)) return name;
    first ??= name;
  }
  return first ?? zone;
}
