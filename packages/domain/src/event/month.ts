/** The days of a month as a calendar draws them, and which events fall on each. A month is 'YYYY-MM'. */
import { addDays, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';
import { fromZoned, isoInstant, getWeek, zonedTime } from '../interview/zoned.ts';
import { addMonths } from '../project/schedule.ts';

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '1970-01' && text <= '9998-12';

/** The month that a text means; `otherwise` for what is none. */
export const readMonth = (text: string | undefined, otherwise: string): string =>
  text !== undefined && isMonth(text) ? text : otherwise;

/** A month some months on. */
export const monthsOn = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);

/** Whole weeks, Monday first, that hold every day of the month. */
export function monthWeeks(month: string): string[][] {
  const weeks: string[][] = [];
  for (let week = getWeek(`${month}-01`); (week[0] ?? '') < `${monthsOn(month, 1)}-01`; week = getWeek(addDays(week[0] ?? '', 7)))
    weeks.push(week);
  return weeks;
}

/** The instants between which the weeks of a month lie on the clocks of a zone. */
export function monthRange(month: string, zone: string): { from: string; to: string } {
  const weeks = monthWeeks(month);
  const first = weeks[0]?.[0] ?? `${month}-01`;
  const after = addDays(weeks.at(-1)?.[6] ?? first, 1);
  const instant = (day: string): string => isoInstant(fromZoned(day, 0, zone) ?? toMillis(day) ?? 0);
  return { from: instant(first), to: instant(after) };
}

/** Events by the days that they touch on the clocks of a zone; one that ends at midnight does not touch the next day. */
export function eventsByDay<E extends { startDate: Instant; endDate: Instant }>(
  events: readonly E[],
  days: readonly string[],
  zone: string,
): Map<string, E[]> {
  const found = new Map<string, E[]>(days.map((day) => [day, []]));
  for (const event of events) {
    const first = zonedTime(event.startDate, zone)?.day;
    const last = zonedTime((toMillis(event.endDate) ?? 0) - 1, zone)?.day;
    if (!first || !last) continue;
    for (const day of days) if (day >= first && day <= last) found.get(day)?.push(event);
  }
  return found;
}

/** The day that an arrow key, Home, End or a page key leads to; null for another key. */
export function dayByKey(day: string, key: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return getWeek(day)[0] ?? day;
  if (key === 'End') return getWeek(day)[6] ?? day;
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  return addMonths(day, key === 'PageUp' ? -1 : 1);
}
