import { getIntlLocale } from '@grantdesk/messages';

const FORMATS = {
  /** Tuesday, Dec 08, 2026 */
  long: { weekday: 'long', month: 'short', day: '2-digit', year: 'numeric' },
  /** Dec 08, 2026 */
  date: { month: 'short', day: '2-digit', year: 'numeric' },
  /** Tue, Dec 08 */
  column: { weekday: 'short', month: 'short', day: '2-digit' },
} as const;

/** A calendar day in words; it has no zone. */
export function dayWords(day: string, how: keyof typeof FORMATS): string {
  const millis = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(millis)
    ? day
    : new Intl.DateTimeFormat(getIntlLocale(), { ...FORMATS[how], timeZone: 'UTC' }).format(millis);
}
