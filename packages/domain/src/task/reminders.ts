/** When review tasks are reminded of: three days and a day before they are due, and once that they are overdue. */
export const TASK_REMINDERS = ['THREE_DAYS', 'ONE_DAY', 'OVERDUE'] as const;
export type TaskReminder = (typeof TASK_REMINDERS)[number];

const DAY = 86_400_000;

/**
 * The reminder that is due now; null where none is. Who got the task within the time of a reminder knows it already, and
 * what is overdue for long is not begun with.
 */
export function dueTaskReminder({ due, since, now }: { due: Date; since: Date; now: Date }): TaskReminder | null {
  const left = due.getTime() - now.getTime();
  if (left < 0) return left > -14 * DAY ? 'OVERDUE' : null;
  const days = left <= DAY ? 1 : left <= 3 * DAY ? 3 : 0;
  if (days === 0 || due.getTime() - since.getTime() <= days * DAY) return null;
  return days === 1 ? 'ONE_DAY' : 'THREE_DAYS';
}
