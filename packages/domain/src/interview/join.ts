/** When an interview can be joined, and when people are reminded of it. */
import { HOUR, MINUTE, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';

/** Join wakes so many minutes before the start. */
export const JOIN_MINUTES = 15;
/** People are reminded so many hours before. */
export const INTERVIEW_REMINDER_HOURS = 24;

export type JoinState = 'early' | 'open' | 'over';

/** Whether an interview can be joined now: from a quarter of an hour before until its end. */
export function joinState(start: Instant, end: Instant, now: Instant): JoinState {
  const [from, to, at] = [toMillis(start) ?? 0, toMillis(end) ?? 0, toMillis(now) ?? 0];
  if (at < from - JOIN_MINUTES * MINUTE) return 'early';
  return at <= to ? 'open' : 'over';
}

/** Whether a reminder is due: within a day of the start, and only where the time was set earlier than that. */
export function isInterviewReminderDue(start: Instant, scheduledAt: Instant | null, now: Instant): boolean {
  const [from, set, at] = [toMillis(start), toMillis(scheduledAt), toMillis(now)];
  if (from === null || at === null) return false;
  const due = from - INTERVIEW_REMINDER_HOURS * HOUR;
  return at >= due && at < from && (set === null || set < due);
}
