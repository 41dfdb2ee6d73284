import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const LOCAL = 'YYYY-MM-DDTHH:mm';

/** `2026-12-05T17:00` on the clocks of a zone, as an instant; '' for what is no time. */
export function toInstant(local: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return '';
  const moment = dayjs.tz(local, zone);
  return moment.isValid() ? moment.toISOString() : '';
}

/** An instant as the clocks of a zone show it, for a date and time input. */
export const toLocal = (instant: string | null, zone: string): string => (instant ? dayjs(instant).tz(zone).format(LOCAL) : '');
