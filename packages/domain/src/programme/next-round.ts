/** What the next round of a programme begins with; the person who copies it reads and changes all of it. */

import { m } from '@grantdesk/messages';

const YEAR = /\b(?:19|20)\d{2}\b/g;

/** 'Climate Fund 2026' -> 'Climate Fund 2027'; a name without a year says that it is a next round. */
export function nextRoundName(name: string): string {
  const last = [...name.matchAll(YEAR)].at(-1);
  if (!last) return m.programme.nameNextRound({ name });
  const end = last.index + 4;
  return `${name.slice(0, last.index)}${Number(last[0]) + 1}${name.slice(end)}`;
}

/** A local time a year later, as `2026-11-24T09:00`; February 29 becomes February 28. '' stays ''. */
export function nextRoundTime(local: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(.*)$/.exec(local);
  if (!found) return '';
  const [, year, month, day, rest] = found;
  const isLeapDay = month === '02' && day === '29';
  return `${String(Number(year) + 1).padStart(4, '0')}-${month}-${isLeapDay ? '28' : day}${rest}`;
}
