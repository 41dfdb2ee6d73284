import type { Audience } from '@grantdesk/domain/event/audience';
import { eventIssues, type EventDraft, type EventIssue } from '@grantdesk/domain/event/rules';
import { formatClock, fromZoned, isoInstant, parseClock, zonedTime } from '@grantdesk/domain/interview/zoned';
import type { OneEvent } from './event-types.ts';

/** What is typed: times as `2026-12-05T17:00` on the clocks of the event's zone, numbers as text. */
export interface EventEntries {
  title: string;
  description: string;
  place: string;
  link: string;
  recordingLink: string;
  start: string;
  end: string;
  timeZone: string;
  capacity: string;
  closes: string;
  audience: Audience;
}

/** The instant of a typed time; null for an empty one, and for none at all. */
export function toInstant(local: string, zone: string): string | null {
  const [day = '', time = ''] = local.split('T');
  const minutes = parseClock(time.slice(0, 5));
  const millis = minutes === null ? null : fromZoned(day, minutes, zone);
  return millis === null ? null : isoInstant(millis);
}

/** An instant as an input shows it on the clocks of a zone. */
export function toLocal(instant: string | null, zone: string): string {
  const found = zonedTime(instant, zone);
  return found ? `${found.day}T${formatClock(found.minutes)}` : '';
}

export const toEntries = (event: OneEvent): EventEntries => ({
  title: event.title,
  description: event.description,
  place: event.place,
  link: event.link ?? '',
  recordingLink: event.recordingLink ?? '',
  start: toLocal(event.startDate, event.timeZone),
  end: toLocal(event.endDate, event.timeZone),
  timeZone: event.timeZone,
  capacity: event.capacity === null ? '' : String(event.capacity),
  closes: toLocal(event.registrationClosesAt, event.timeZone),
  audience: event.editing?.audience ?? { isEveryone: false, accountTypes: [], roles: [], programmes: [] },
});

/** The entries as the server takes them; text that is not a number stays invalid, so that the error is shown. */
export function toDraft(entries: EventEntries): EventDraft {
  const { start, end, closes, capacity, timeZone, ...rest } = entries;
  const count = capacity.trim();
  return {
    ...rest,
    timeZone,
    link: entries.link.trim() || null,
    recordingLink: entries.recordingLink.trim() || null,
    startDate: toInstant(start, timeZone),
    endDate: toInstant(end, timeZone),
    registrationClosesAt: closes === '' ? null : (toInstant(closes, timeZone) ?? 'none'),
    capacity: count === '' ? null : /^\d{1,9}$/.test(count) ? Number(count) : Number.NaN,
  };
}

export const validateEntries = (entries: EventEntries, going: number): EventIssue[] => eventIssues(toDraft(entries), going);
