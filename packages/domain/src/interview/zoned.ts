/**
 * Clock times of a zone and back, on Intl alone, so that calendars are drawn and slots are made alike in the browser and on
 * the server. A day is 'YYYY-MM-DD', a time of day is minutes since midnight.
 */
import { addDays, DAY, isoDay, MINUTE, toMillis } from '../format/instant.ts';
import { isTimeZone } from '../format/date.ts';
import type { Instant } from '../format/instant.ts';

export type ZonedTime = { day: string; minutes: number; /** 1 is Monday, 7 is Sunday. */ weekday: number };

// Building a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: isTimeZone(zone) ? zone : 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, found);
  }
  return found;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(millis: number, zone: string): number {
  const found: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(millis)) found[type] = value;
  const local = toMillis(
    `${found['year']}-${found['month']}-${found['day']}T${found['hour']}:${found['minute']}:${found['second']}Z`,
  );
  return (local ?? millis) - Math.floor(millis / 1_000) * 1_000;
}

/** What the clocks of a zone show at an instant; null for what is no instant. */
export function zonedTime(instant: Instant | null | undefined, zone: string): ZonedTime | null {
  const millis = toMillis(instant);
  if (millis === null) return null;
  const local = millis + offsetAt(millis, zone);
  const days = Math.floor(local / DAY);
  return { day: isoDay(local), minutes: Math.floor((local - days * DAY) / MINUTE), weekday: ((((days + 3) % 7) + 7) % 7) + 1 };
}

/** The instant at which the clocks of a zone show a day and time. An hour that summer time leaves out becomes the next one. */
export function fromZoned(day: string, minutes: number, zone: string): number | null {
  const midnight = toMillis(day);
  if (midnight === null) return null;
  const local = midnight + minutes * MINUTE;
  const first = local - offsetAt(local, zone);
  const second = local - offsetAt(first, zone);
  return second + offsetAt(second, zone) === local ? second : Math.max(first, second);
}

/** '09:30' as minutes since midnight; null for what is no time of day. */
export function parseClock(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** 570 as '09:30'. */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** An instant as the API writes it, to the minute: '2026-12-05T16:00:00.000Z'. */
export const isoInstant = (millis: number): string =>
  `${isoDay(millis)}T${formatClock(Math.floor((((millis % DAY) + DAY) % DAY) / MINUTE))}:00.000Z`;

/** The seven days, Monday first, of the week that a day is in. */
export function getWeek(day: string): string[] {
  const weekday = zonedTime(`${day}T12:00:00Z`, 'UTC')?.weekday ?? 1;
  const monday = addDays(day, 1 - weekday);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The next day from Monday to Friday after a calendar day. */
export function nextWorkingDay(day: string): string {
  let next = addDays(day, 1);
  while ((zonedTime(`${next}T12:00:00Z`, 'UTC')?.weekday ?? 1) > 5) next = addDays(next, 1);
  return next;
}
