import { getIntlLocale, m } from '@grantdesk/messages';
import { formatDate, formatDateTime, formatTime, zoneAbbreviation } from '@grantdesk/domain/format/date';

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** 'Tuesday' on the clocks of a zone. */
function weekday(instant: string, zone: string): string {
  let format = weekdays.get(zone);
  if (!format) weekdays.set(zone, (format = new Intl.DateTimeFormat(getIntlLocale(), { weekday: 'long', timeZone: zone })));
  return format.format(new Date(instant));
}

/** '11:00am to 12:00pm WAT', or with both days where it ends on another one. */
export function hoursWords(start: string, end: string, zone: string): string {
  const abbreviation = zoneAbbreviation(start, zone);
  return formatDate(start, zone) === formatDate(end, zone)
    ? m.event.startToEndAbbreviation({ start: formatTime(start, zone), end: formatTime(end, zone), abbreviation })
    : m.event.startToEndAbbreviation({ start: formatDateTime(start, zone), end: formatDateTime(end, zone), abbreviation });
}

/** 'Tuesday, Nov 24, 2026, 11:00am to 12:00pm WAT' */
export function spanWords(start: string, end: string, zone: string): string {
  const isOneDay = formatDate(start, zone) === formatDate(end, zone);
  return `${weekday(start, zone)}, ${isOneDay ? `${formatDate(start, zone)}, ` : ''}${hoursWords(start, end, zone)}`;
}

/** Whether the clocks of two zones show different times at an instant. */
export const areApart = (instant: string, one: string, other: string): boolean =>
  formatDateTime(instant, one) !== formatDateTime(instant, other);

const MONTH = new Intl.DateTimeFormat(getIntlLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat(getIntlLocale(), {
  weekday: 'long',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'November 2026' for '2026-11'. */
export const monthWords = (month: string): string => MONTH.format(new Date(`${month}-01T12:00:00Z`));
/** 'Tuesday, Nov 24, 2026' for '2026-11-24'. */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T12:00:00Z`));
