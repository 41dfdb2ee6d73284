import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { HOUR, MINUTE, toMillis } from '@grantdesk/domain/format/instant';
import { formatClock, fromZoned, isoInstant, parseClock, nextWorkingDay, zonedTime } from '@grantdesk/domain/interview/zoned';
import type { PagedOption } from '#components/select/usePagedOptions.ts';

export type Calendar = Answer<'interview.calendar'>['data'];
/** An application as the calendar and its tray show it. */
export type CalendarRow = Calendar['interviews'][number];
export type Offer = Calendar['offers'][number];
export type Programme = { _id: string; timeZone: string };

/** Where a new interview is dropped: a day and minutes since midnight on the programme's clocks. */
export type Spot = { day: string; minutes: number };

export interface ScheduleDraft {
  day: string;
  time: string;
  minutes: string;
  /** Minutes between the interviews, where several are scheduled. */
  pause: string;
  link: string;
  place: string;
  panel: PagedOption[];
  /** Times of single rows that differ from the proposed ones, by application. */
  own: Readonly<Record<string, OwnTime>>;
}
export type OwnTime = { day: string; time: string };

const DEFAULT_MINUTES = 45;
const DEFAULT_TIME = '09:00';
/** Proposed times end by then and continue on the next working day. */
const PROPOSED_END = 18 * 60;

const panelOptions = (panel: { _id: string; name: string }[]): PagedOption[] =>
  panel.map(({ _id, name }) => ({ value: _id, label: name }));

/**
 * What the dialog begins with: the interview as it is, moved to where it was dropped; without either, the next working day.
 * @param now the instant of which that is the next
 */
export function draftFor(rows: CalendarRow[], zone: string, spot: Spot | null, now: string): ScheduleDraft {
  const [first] = rows;
  const start = first?.status === 'SCHEDULED' ? zonedTime(first.startDate, zone) : null;
  const length = start ? lengthOf(first) : DEFAULT_MINUTES;
  return {
    day: spot?.day ?? start?.day ?? nextWorkingDay(zonedTime(now, zone)?.day ?? ''),
    time: spot ? formatClock(spot.minutes) : start ? formatClock(start.minutes) : DEFAULT_TIME,
    minutes: String(length),
    pause: '15',
    link: first?.interviewLink ?? '',
    place: first?.place ?? '',
    panel: rows.length === 1 ? panelOptions(first?.panel.filter(({ hasConflict }) => !hasConflict) ?? []) : [],
    own: {},
  };
}

const lengthOf = (row: CalendarRow | undefined): number =>
  Math.round(((toMillis(row?.endDate) ?? 0) - (toMillis(row?.startDate) ?? 0)) / MINUTE) || DEFAULT_MINUTES;

export interface PlannedTime {
  application: string;
  interviewStartDate: string;
  interviewEndDate: string;
  /** The version on screen: a change by someone else is reported, not overwritten. */
  version: number | null;
}

/**
 * One after the other from the start on, through the working days; a row's own time replaces the proposed one. Null while a
 * day, a time or a length cannot be read.
 */
export function planTimes(draft: ScheduleDraft, rows: CalendarRow[], zone: string): PlannedTime[] | null {
  const { day, time, minutes, pause, own } = draft;
  const at = parseClock(time);
  const [length, between] = [Number(minutes), rows.length > 1 ? Number(pause) : 0];
  if (!day || at === null || !Number.isInteger(length) || length < 1 || !Number.isInteger(between) || between < 0) return null;
  const starts = proposedStarts({ day, at, length, between }, rows.length, zone);
  const times: PlannedTime[] = [];
  for (const [index, row] of rows.entries()) {
    const typed = own[row._id];
    const minute = typed ? parseClock(typed.time) : null;
    const start = typed ? (minute === null ? null : fromZoned(typed.day, minute, zone)) : (starts[index] ?? null);
    if (start === null) return null;
    times.push({
      application: row._id,
      interviewStartDate: isoInstant(start),
      interviewEndDate: isoInstant(start + length * MINUTE),
      version: row.version,
    });
  }
  return times;
}

interface Sequence {
  day: string;
  at: number;
  length: number;
  between: number;
}

/** The starts in milliseconds. What would end too late moves to the same time of the next working day. */
function proposedStarts({ day, at, length, between }: Sequence, count: number, zone: string): (number | null)[] {
  const fitsDay = at + length <= PROPOSED_END;
  let [today, minute] = [day, at];
  return Array.from({ length: count }, () => {
    if (fitsDay && minute + length > PROPOSED_END) [today, minute] = [nextWorkingDay(today), at];
    const start = fromZoned(today, at, zone);
    const shift = (minute - at) * MINUTE;
    minute += length + between;
    return start === null ? null : start + shift;
  });
}

/** Broken rules of what is typed, in the words of the fields. */
export function draftIssues({ day, time, minutes, pause }: ScheduleDraft, count: number): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  if (!day) issues.push({ path: 'interviewStartDate', message: m.interview.setADate() });
  if (parseClock(time) === null) issues.push({ path: 'time', message: m.interview.setAStartTime() });
  if (!isWhole(minutes, 5, 12 * 60)) issues.push({ path: 'minutes', message: m.interview.enter5To720Minutes() });
  if (count > 1 && !isWhole(pause, 0, 12 * 60)) issues.push({ path: 'pause', message: m.interview.enter0To720Minutes() });
  return issues;
}

export const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

const FIRST_HOUR = 7;
const LAST_HOUR = 20;

/** The hours that a calendar shows: the usual ones, and more where an interview lies outside. */
export function findShownHours(rows: CalendarRow[], zone: string): { from: number; to: number } {
  let [from, to] = [FIRST_HOUR, LAST_HOUR];
  for (const row of rows) {
    const [start, end] = [zonedTime(row.startDate, zone), zonedTime(row.endDate, zone)];
    if (!start || !end) continue;
    from = Math.min(from, Math.floor(start.minutes / 60));
    to = Math.max(to, end.day > start.day ? 24 : Math.ceil(end.minutes / 60));
  }
  return { from, to };
}

export interface PlacedInterview {
  row: CalendarRow;
  /** Minutes since midnight. */
  from: number;
  to: number;
  /** Of how many side by side, the how manieth. */
  lane: number;
  lanes: number;
}

/** The interviews of a day, those at the same time side by side. */
export function placeDay(rows: CalendarRow[], day: string, zone: string): PlacedInterview[] {
  const own = rows.flatMap((row) => {
    const start = zonedTime(row.startDate, zone);
    const length = ((toMillis(row.endDate) ?? 0) - (toMillis(row.startDate) ?? 0)) / MINUTE;
    return start?.day === day ? [{ row, from: start.minutes, to: Math.min(24 * 60, start.minutes + length) }] : [];
  });
  const placed: PlacedInterview[] = [];
  let group: PlacedInterview[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    placed.push(...group);
    [group, ends] = [[], []];
  };
  for (const each of own.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.length > 0 && ends.every((end) => end <= each.from)) close();
    const free = ends.findIndex((end) => end <= each.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = each.to;
    group.push({ ...each, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** Free times of open offers on a day, in minutes since midnight. */
export function offeredOn(offers: Offer[], day: string, zone: string): { key: string; from: number; to: number }[] {
  return offers
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ slots }) => slots.filter(({ isTaken }) => !isTaken))
    .flatMap(({ _id, start, end }) => {
      const from = zonedTime(start, zone);
      const length = ((toMillis(end) ?? 0) - (toMillis(start) ?? 0)) / MINUTE;
      return from?.day === day ? [{ key: _id, from: from.minutes, to: Math.min(24 * 60, from.minutes + length) }] : [];
    });
}

/** An instant range that covers these days of a zone, with room for its edges. */
export const toRange = (days: string[], zone: string): { from: string; to: string } => ({
  from: isoInstant(fromZoned(days[0] ?? '', 0, zone) ?? 0),
  to: isoInstant((fromZoned(days.at(-1) ?? '', 0, zone) ?? 0) + 26 * HOUR),
});

export const statusWords = (row: CalendarRow): string => {
  if (row.choosesUntil) return m.interview.choosesATime();
  if (row.isNoShow) return m.interview.didNotCome();
  return row.status === 'CANCELED' ? m.common.cancelled() : m.common.notScheduled();
};
