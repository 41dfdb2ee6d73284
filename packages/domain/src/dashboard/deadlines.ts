import { m } from '@grantdesk/messages';

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
      return m.dashboard.interviewSubject({ subject: subject ?? '' });
    case 'REVIEWS':
      return m.dashboard.reviewsDueDoneOfCountCompleted({ done, count });
    case 'REPORTS':
      return subject ? m.dashboard.reportDueSubject({ subject }) : m.dashboard.reportsDueFromCountGrantees({ count });
    case 'PAYMENTS':
      return subject ? m.dashboard.paymentDueSubject({ subject }) : m.dashboard.countPaymentsDue({ count });
  }
}

const DAY_MS = 86_400_000;

/** How far a day of the calendar is from today. */
export function daysAhead(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days <= 0) return m.common.today();
  return m.dashboard.daysDays({ days });
}

/** How far an instant of today is. */
export function hoursAhead(instant: string, now: number): string {
  const hours = Math.floor((Date.parse(instant) - now) / 3_600_000);
  if (hours < 1) return m.dashboard.withinTheHour();
  return m.dashboard.inHoursHours({ hours });
}

/** Within three days it is time to look. */
export const isNear = (day: string, today: string): boolean => Date.parse(day) - Date.parse(today) <= 3 * DAY_MS;
