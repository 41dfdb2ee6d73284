/** The time in which a programme takes applications or proposals. */
import { m } from '@grantdesk/messages';
import { formatDate, formatDateTime, formatDateTimeZone, formatTime, zoneAbbreviation } from '../format/date.ts';
import { DAY, HOUR, MINUTE, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';

export type WindowStatus = 'not-started' | 'open' | 'closed';

export type ProgrammeWindow = {
  start: Instant | null | undefined;
  end: Instant | null | undefined;
  /** Minutes after the end in which a write is still taken; default 0. */
  graceMinutes?: number | undefined;
  /** A later end that was granted to this applicant alone; one before the end counts for nothing. */
  extendedUntil?: Instant | null | undefined;
};

function bounds(start: Instant | null | undefined, end: Instant | null | undefined): { from: number; to: number } | null {
  const [from, to] = [toMillis(start), toMillis(end)];
  return from === null || to === null || to < from ? null : { from, to };
}

/** Missing dates, and an end before the start, count as closed. */
export function windowStatus(start: Instant | null | undefined, end: Instant | null | undefined, now: Instant): WindowStatus {
  const window = bounds(start, end);
  const at = toMillis(now);
  if (!window || at === null) return 'closed';
  if (at < window.from) return 'not-started';
  return at <= window.to ? 'open' : 'closed';
}

/** Share of the window that has passed, 0 to 100 with two decimals; 100 when dates are missing. */
export function windowPercent(start: Instant | null | undefined, end: Instant | null | undefined, now: Instant): number {
  const window = bounds(start, end);
  const at = toMillis(now);
  if (!window || at === null) return 100;
  if (at <= window.from) return 0;
  if (at >= window.to) return 100;
  return Math.floor(((at - window.from) / (window.to - window.from)) * 10_000) / 100;
}

const ALTERNATIVE: Record<WindowStatus, 'ongoing' | 'completed' | 'new'> = {
  open: 'ongoing',
  closed: 'completed',
  'not-started': 'new',
};

/** The alternative labels: ongoing, completed, new. */
export function alternativeWindowLabel(status: WindowStatus): 'ongoing' | 'completed' | 'new' {
  return ALTERNATIVE[status];
}

/** A status as it is shown: 'pending' reads 'forth coming', the rest reads as it is. */
export function displayWindowStatus(status: string): string {
  return status.trim().toLowerCase() === 'pending' ? m.common.forthComing() : status;
}

/** The end that counts for this applicant: the programme's, or the later one that was granted; null without dates. */
export function effectiveEnd(window: ProgrammeWindow): number | null {
  const range = bounds(window.start, window.end);
  return range && Math.max(range.to, toMillis(window.extendedUntil) ?? range.to);
}

/** Last moment at which a write is taken, in milliseconds: end + personal extension + grace; null without dates. */
export function closesAt(window: ProgrammeWindow): number | null {
  const end = effectiveEnd(window);
  return end === null ? null : end + (window.graceMinutes ?? 0) * MINUTE;
}

/** Save and submit are taken from the start up to and including the last moment. */
export function acceptsWrite(window: ProgrammeWindow, now: Instant): boolean {
  const range = bounds(window.start, window.end);
  const last = closesAt(window);
  const at = toMillis(now);
  return range !== null && last !== null && at !== null && at >= range.from && at <= last;
}

/** Why a write is refused, with the programme's dates in its own zone. */
export function windowMessage(
  window: ProgrammeWindow,
  zone: string,
  now: Instant,
  subject: 'APPLICATIONS' | 'PROPOSALS' = 'APPLICATIONS',
): string {
  const range = bounds(window.start, window.end);
  if (!range) return m.programme.subjectAreClosedThisProgrammeHas({ subject });
  const [dates, dates2] = [formatDateTimeZone(range.from, zone), formatDateTimeZone(range.to, zone)];
  if ((toMillis(now) ?? 0) < range.from) return m.programme.subjectOpenOnDatesAndClose({ subject, opens: dates, closes: dates2 });
  const end = effectiveEnd(window) ?? range.to;
  const extension = end > range.to ? ' ' + m.programme.yourExtensionEndedOnEnd({ end: formatDateTimeZone(end, zone) }) : '';
  return m.programme.subjectOpenedOnDatesAndClosed({ subject, opened: dates, closed: dates2, extension });
}

/** The instant in the programme's zone, and in the reader's where that is another time of day. */
export function inBothZones(instant: Instant, zone: string, here: string): string {
  const there = formatDateTimeZone(instant, zone);
  if (formatDateTime(instant, zone) === formatDateTime(instant, here)) return there;
  const isSameDay = formatDate(instant, zone) === formatDate(instant, here);
  const mine = isSameDay ? `${formatTime(instant, here)} ${zoneAbbreviation(instant, here)}` : formatDateTimeZone(instant, here);
  return m.programme.thereMineWhereYouAre({ time: there, yourTime: mine });
}

export type DeadlineStep = 'days' | 'hour' | 'minutes' | 'grace';

/**
 * How near the deadline is, where it is near enough to be said: in the last 72 hours, the last 60 minutes, the last 10,
 * and in the minutes of grace after it. Null before and after.
 */
export function deadlineStep(window: ProgrammeWindow, now: Instant): DeadlineStep | null {
  const [end, last, at] = [effectiveEnd(window), closesAt(window), toMillis(now)];
  if (end === null || last === null || at === null || at > last || at < end - 3 * DAY) return null;
  if (at > end) return 'grace';
  if (at >= end - 10 * MINUTE) return 'minutes';
  return at >= end - HOUR ? 'hour' : 'days';
}

/** Hours before the deadline at which the people of a draft are reminded, the earliest first. */
export const REMINDER_HOURS = [72, 24] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];

/**
 * The reminder that is due now, if any: the latest step whose moment has come since the draft was started. A draft that
 * was started after the moment is not reminded of what its owner has just read.
 */
export function dueReminder(window: ProgrammeWindow, startedAt: Instant, now: Instant): ReminderHours | null {
  const [end, started, at] = [effectiveEnd(window), toMillis(startedAt), toMillis(now)];
  if (end === null || started === null || at === null || at >= end) return null;
  return REMINDER_HOURS.findLast((hours) => at >= end - hours * HOUR && started < end - hours * HOUR) ?? null;
}

/** '14 days left', 'Closes in 3 h 20 min', 'Closed'. Rounded down, so that it never promises time that is not left. */
export function timeLeft(end: Instant | null | undefined, now: Instant): string {
  const left = (toMillis(end) ?? -Infinity) - (toMillis(now) ?? 0);
  if (left < 0) return m.common.closed();
  if (left >= DAY) {
    const days = Math.floor(left / DAY);
    return m.programme.daysDaysLeft({ days });
  }
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours === 0 && minutes === 0) return m.programme.closesInLessThanAMinute();
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? m.programme.minutesMin({ minutes }) : ''];
  return m.programme.closesInList({ list: parts.filter((part) => part !== '').join(' ') });
}

/** How loudly a deadline should speak: 'soon' under 72 hours, 'urgent' under 24. */
export function windowUrgency(end: Instant | null | undefined, now: Instant): 'calm' | 'soon' | 'urgent' {
  const left = (toMillis(end) ?? -Infinity) - (toMillis(now) ?? 0);
  if (left < 0 || left >= 3 * DAY) return 'calm';
  return left < DAY ? 'urgent' : 'soon';
}
