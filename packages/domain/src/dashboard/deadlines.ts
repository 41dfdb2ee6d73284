/** Dates that the team works towards, beside the windows of the calls: in the order in which one day lists them. */
export const DEADLINE_KINDS = ['INTERVIEW', 'REVIEWS', 'REPORTS', 'PAYMENTS'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** What falls on a date. `subject` names the one grantee or applicant, where it is one. */
export function deadlineWords(
  kind: DeadlineKind,
  { count, done, subject }: { count: number; done: number; subject: string | null },
): string {
  switch (kind) {
    case 'INTERVIEW':
      return `Interview, ${subject ?? ''}`;
    case 'REVIEWS':
      return `Reviews due, ${done} of ${count} completed`;
    case 'REPORTS':
      return subject ? `Report due, ${subject}` : `Reports due from ${count} grantees`;
    case 'PAYMENTS':
      return subject ? `Payment due, ${subject}` : `${count} payments due`;
  }
}

const DAY_MS = 86_400_000;

/** How far a day of the calendar is from today. */
export function daysAhead(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days} days`;
}

/** How far an instant of today is. */
export function hoursAhead(instant: string, now: number): string {
  const hours = Math.floor((Date.parse(instant) - now) / 3_600_000);
  if (hours < 1) return 'Within the hour';
  return hours === 1 ? 'In 1 hour' : `In ${hours} hours`;
}

/** Within three days it is time to look. */
export const isNear = (day: string, today: string): boolean => Date.parse(day) - Date.parse(today) <= 3 * DAY_MS;
