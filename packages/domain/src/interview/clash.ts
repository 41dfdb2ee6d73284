/** What speaks against a time: shown before it is saved, and a manager may save it anyway. */
import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '../format/date.ts';
import { toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';
import { zonedTime } from './zoned.ts';

/** Monday to Friday, on the applicant's clocks. */
export const OFFICE_HOURS = { from: 8 * 60, to: 18 * 60, days: [1, 2, 3, 4, 5] } as const;

/** Who and what an interview takes up. */
export type Meeting = {
  application: string;
  start: Instant;
  end: Instant;
  /** The people of the application. */
  applicantIds: readonly string[];
  panel: readonly string[];
  link: string | null;
};

/** An interview that is to be set. */
export type PlannedMeeting = Meeting & {
  applicationID: string;
  /** The applicant's zone, or the programme's where none is known. */
  zone: string;
};

/** One that is set already; `applicationID` is null where the person asking may not see it. */
export type SetMeeting = Meeting & { applicationID: string | null };

export const CLASH_KINDS = ['PANEL', 'APPLICANT', 'LINK', 'HOURS'] as const;
export type ClashKind = (typeof CLASH_KINDS)[number];
export type Clash = { kind: ClashKind; application: string; message: string };

const overlaps = (a: Meeting, b: Meeting): boolean =>
  (toMillis(a.start) ?? 0) < (toMillis(b.end) ?? 0) && (toMillis(b.start) ?? 0) < (toMillis(a.end) ?? 0);

const linkKey = (link: string | null): string => (link ?? '').trim().toLowerCase().replace(/\/+$/, '');

/** Every clash of the planned interviews, with those that are set and among themselves. `nameOf` names panel members. */
export function findClashes(
  planned: readonly PlannedMeeting[],
  set: readonly SetMeeting[],
  nameOf: (userId: string) => string,
): Clash[] {
  const moving = new Set(planned.map(({ application }) => application));
  const staying = set.filter(({ application }) => !moving.has(application));
  return planned.flatMap((one, index) => [
    ...[...staying, ...planned.slice(0, index)]
      .filter((other) => overlaps(one, other))
      .flatMap((other) => between(one, other, nameOf)),
    ...outsideHours(one),
  ]);
}

function between(one: PlannedMeeting, other: SetMeeting, nameOf: (userId: string) => string): Clash[] {
  const clash = (kind: ClashKind, message: string): Clash => ({ kind, application: one.application, message });
  const both = { application: one.applicationID, other: other.applicationID || 'NONE' };
  const clashes = one.panel
    .filter((userId) => other.panel.includes(userId))
    .map((userId) => clash('PANEL', m.interview.panelClash({ ...both, name: nameOf(userId) })));
  if (one.applicantIds.some((userId) => other.applicantIds.includes(userId)))
    clashes.push(clash('APPLICANT', m.interview.applicantClash(both)));
  if (linkKey(one.link) !== '' && linkKey(one.link) === linkKey(other.link))
    clashes.push(clash('LINK', m.interview.linkClash(both)));
  return clashes;
}

function outsideHours(one: PlannedMeeting): Clash[] {
  const [from, to] = [zonedTime(one.start, one.zone), zonedTime(one.end, one.zone)];
  if (!from || !to) return [];
  const isInside =
    (OFFICE_HOURS.days as readonly number[]).includes(from.weekday) &&
    from.day === to.day &&
    from.minutes >= OFFICE_HOURS.from &&
    to.minutes <= OFFICE_HOURS.to;
  if (isInside) return [];
  return [
    {
      kind: 'HOURS',
      application: one.application,
      message: m.interview.outsideHours({ application: one.applicationID, time: formatDateTimeZone(one.start, one.zone) }),
    },
  ];
}
