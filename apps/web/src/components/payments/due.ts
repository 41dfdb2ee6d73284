import { m } from '@grantdesk/messages';

const DAY = 86_400_000;

/** How a due day lies to today: "7 days late", "today", "in 3 days". Both as `2026-11-21`. */
export function dueWords(dueDate: string, today: string): { text: string; isLate: boolean } {
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY);
  if (days === 0) return { text: m.common.today2(), isLate: false };
  return days < 0
    ? { text: m.common.countedLate({ count: -days }), isLate: true }
    : { text: m.common.inDays({ count: days }), isLate: false };
}

/** The day that an instant is on in a zone. */
export const dayIn = (millis: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(millis);
