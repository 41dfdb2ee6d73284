import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { isInAudience, canAddress, canEditEvent, canSeeEvent, type Audience, type AudienceMember } from './audience.ts';
import { clashesAt } from './clash.ts';
import { dayByKey, eventsByDay, monthRange, monthsOn, monthWeeks, readMonth } from './month.ts';
import { attendanceDenial, eventPhase, isFull, leaveDenial, nextInLine, registerDenial } from './registration.ts';
import { eventIssues, eventWords, isMoved, type EventDraft } from './rules.ts';

const actor = (role: string, accountType: Actor['accountType'] = 'ADMIN'): Actor => ({
  userId: 'me',
  name: 'Me',
  email: 'me@x.test',
  accountType,
  role,
  permissions: SEEDED_ROLES.find((seeded) => seeded.name === role)?.permissions ?? {},
});
const applicant = actor('Applicant', 'SUBSCRIBER');
const volunteer = actor('Volunteer', 'VOLUNTEER');
const manager = actor('Programme Manager');
const noOne: Audience = { isEveryone: false, accountTypes: [], roles: [], programmes: [] };
const everyone: Audience = { ...noOne, isEveryone: true };
const to = (...programmes: Audience['programmes'][number][]): Audience => ({ ...noOne, programmes });
const standing = (part: Partial<AudienceMember> = {}): AudienceMember => ({
  roleId: 'r',
  applicantOf: [],
  granteeOf: [],
  manages: [],
  ...part,
});

describe('the audience', () => {
  it('everybody who reaches events, account types, roles, applicants and grantees of programmes', () => {
    for (const who of [applicant, volunteer, manager]) expect(isInAudience(who, standing(), everyone)).toBe(true);
    expect(isInAudience(actor('No permissions'), standing(), everyone)).toBe(false);
    const volunteers = { ...noOne, accountTypes: ['VOLUNTEER' as const] };
    expect([applicant, volunteer, manager].map((who) => isInAudience(who, standing(), volunteers))).toEqual([false, true, false]);
    expect(isInAudience(manager, standing({ roleId: 'r' }), { ...noOne, roles: ['r'] })).toBe(true);
    expect(isInAudience(manager, standing({ roleId: 's' }), { ...noOne, roles: ['r'] })).toBe(false);
    const [applies, granted] = [standing({ applicantOf: ['p'] }), standing({ applicantOf: ['p'], granteeOf: ['p'] })];
    expect(isInAudience(applicant, applies, to({ programme: 'p', who: 'APPLICANTS' }))).toBe(true);
    expect(isInAudience(applicant, applies, to({ programme: 'q', who: 'APPLICANTS' }))).toBe(false);
    expect(isInAudience(applicant, applies, to({ programme: 'p', who: 'GRANTEES' }))).toBe(false);
    expect(isInAudience(applicant, granted, to({ programme: 'p', who: 'GRANTEES' }))).toBe(true);
    expect(isInAudience(applicant, standing(), noOne)).toBe(false);
  });

  it('lets directors address anyone, and a manager only people of programmes that they manage', () => {
    const own = to({ programme: 'p', who: 'APPLICANTS' });
    expect(canAddress(actor('Programme Director'), [], everyone)).toBe(true);
    expect(canAddress(manager, ['p'], own)).toBe(true);
    expect(canAddress(manager, ['p'], to({ programme: 'p', who: 'APPLICANTS' }, { programme: 'q', who: 'GRANTEES' }))).toBe(
      false,
    );
    expect(canAddress(manager, ['p'], { ...own, accountTypes: ['ADMIN'] })).toBe(false);
    expect(canAddress(manager, ['p'], { ...own, roles: ['r'] })).toBe(false);
    expect(canAddress(manager, ['p'], { ...own, isEveryone: true })).toBe(false);
    expect(canAddress(manager, ['p'], noOne)).toBe(false);
    expect(canEditEvent(actor('Assessor'), ['p'], own)).toBe(false);
    expect(canEditEvent(manager, ['p'], own)).toBe(true);
  });

  it('hides an event outside the audience from everyone but those who registered and those who may change it', () => {
    const audience = to({ programme: 'p', who: 'APPLICANTS' });
    expect(canSeeEvent(volunteer, standing(), audience, false)).toBe(false);
    expect(canSeeEvent(volunteer, standing(), audience, true)).toBe(true);
    expect(canSeeEvent(manager, standing({ manages: ['p'] }), audience, false)).toBe(true);
    expect(canSeeEvent(manager, standing({ manages: ['q'] }), audience, false)).toBe(false);
    expect(canSeeEvent(actor('No permissions'), standing(), audience, true)).toBe(false);
  });
});

describe('registering', () => {
  const [start, end] = ['2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z'];
  const times = { start, end, registrationClosesAt: null, isCancelled: false };

  it('an event is to come, on, over or cancelled', () => {
    const phase = (now: string, isCancelled = false) => eventPhase({ start, end, isCancelled }, now);
    expect(phase('2026-12-01T09:59:59Z')).toBe('UPCOMING');
    expect(phase(start)).toBe('NOW');
    expect(phase(end)).toBe('PAST');
    expect(phase(end, true)).toBe('CANCELLED');
  });

  it('until it begins or registration closes, and not where it is cancelled; the reason is said', () => {
    const denial = (now: string, more: Partial<typeof times> & { registrationClosesAt?: string | null } = {}) =>
      registerDenial({ ...times, ...more }, now);
    expect(denial('2026-12-01T09:59:59Z')).toBeNull();
    expect(denial(start)).toContain('started');
    expect(denial(end)).toContain('over');
    expect(denial('2026-11-01T00:00:00Z', { isCancelled: true })).toContain('cancelled');
    const closing = { registrationClosesAt: '2026-11-30T12:00:00Z' };
    expect(registerDenial({ ...times, ...closing }, '2026-11-30T12:00:00Z')).toBeNull();
    expect(registerDenial({ ...times, ...closing }, '2026-11-30T12:00:01Z')).toContain('closed');
  });

  it('a place is given back until it begins', () => {
    expect(leaveDenial(times, 'GOING', '2026-12-01T09:00:00Z')).toBeNull();
    expect(leaveDenial(times, 'WAITING', '2026-12-01T09:00:00Z')).toBeNull();
    expect(leaveDenial(times, null, '2026-12-01T09:00:00Z')).toContain('not registered');
    expect(leaveDenial(times, 'GOING', start)).toContain('started');
  });

  it('gives a full event a waiting list: first come first served, and no one jumps it', () => {
    expect(isFull({ capacity: null, going: 5_000, waiting: 0 })).toBe(false);
    expect(isFull({ capacity: 2, going: 1, waiting: 0 })).toBe(false);
    expect(isFull({ capacity: 2, going: 2, waiting: 0 })).toBe(true);
    expect(isFull({ capacity: 2, going: 1, waiting: 1 })).toBe(true);
    const line = [{ number: 9 }, { number: 3 }, { number: 4 }];
    expect(nextInLine(line, { capacity: 2, going: 1 })).toEqual([{ number: 3 }]);
    expect(nextInLine(line, { capacity: 2, going: 2 })).toEqual([]);
    expect(nextInLine(line, { capacity: 2, going: 7 })).toEqual([]);
    expect(nextInLine(line, { capacity: null, going: 2 }).map(({ number }) => number)).toEqual([3, 4, 9]);
  });

  it('attendance is written down once it has begun', () => {
    expect(attendanceDenial(times, '2026-12-01T09:59:59Z')).toContain('started');
    expect(attendanceDenial(times, start)).toBeNull();
    expect(attendanceDenial({ ...times, isCancelled: true }, start)).toContain('cancelled');
  });

  it('reports what overlaps, but not what only touches', () => {
    const busy = (from: string, until: string) => ({ kind: 'EVENT' as const, title: from, start: from, end: until });
    const all = [
      busy('2026-12-01T10:30:00Z', '2026-12-01T12:00:00Z'),
      busy('2026-12-01T09:00:00Z', '2026-12-01T10:00:01Z'),
      busy('2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z'),
      busy('2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z'),
    ];
    expect(clashesAt(times, all)).toEqual([all[1], all[0]]);
  });
});

describe('what an event must be', () => {
  const draft: EventDraft = {
    title: 'Questions and answers',
    description: '',
    place: '',
    link: 'https://meet.example/room',
    recordingLink: null,
    startDate: '2026-12-01T10:00:00Z',
    endDate: '2026-12-01T11:00:00Z',
    timeZone: 'Africa/Lagos',
    capacity: null,
    registrationClosesAt: null,
    audience: everyone,
  };
  const issuesOf = (change: Partial<EventDraft>, going = 0) =>
    eventIssues({ ...draft, ...change }, going).map(({ path, message }) => `${path}: ${message}`);

  it('reports each broken rule at its field, and nothing for a good event', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ link: null, place: 'Town hall, Òṣogbo' })).toEqual([]);
    expect(issuesOf({ title: ' ' })).toEqual([`title: ${eventWords.title}`]);
    expect(issuesOf({ title: 'x'.repeat(10_000) })).toEqual(['title: Use at most 200 characters.']);
    expect(issuesOf({ description: 'x'.repeat(5_001) })).toEqual(['description: Use at most 5000 characters.']);
    expect(issuesOf({ startDate: null, endDate: 'soon' })).toEqual([
      `startDate: ${eventWords.start}`,
      `endDate: ${eventWords.end}`,
    ]);
    expect(issuesOf({ endDate: draft.startDate })).toEqual([`endDate: ${eventWords.order}`]);
    expect(issuesOf({ endDate: '2027-12-01T11:00:00Z' })).toEqual([`endDate: ${eventWords.tooLong}`]);
    expect(issuesOf({ timeZone: 'Mars/Olympus' })).toEqual([`timeZone: ${eventWords.zone}`]);
    expect(issuesOf({ link: null })).toEqual([`place: ${eventWords.where}`]);
    expect(issuesOf({ registrationClosesAt: '2026-12-01T10:00:01Z' })).toEqual([
      `registrationClosesAt: ${eventWords.closesLate}`,
    ]);
    expect(issuesOf({ registrationClosesAt: 'never' })).toEqual([`registrationClosesAt: ${eventWords.closes}`]);
    expect(issuesOf({ audience: noOne })).toEqual([`audience: ${eventWords.audience}`]);
    const roles = Array.from({ length: 101 }, (_, index) => `r${index}`);
    expect(issuesOf({ audience: { ...noOne, roles } })).toEqual([`audience: ${eventWords.audienceLong}`]);
  });

  it('links are https and nothing else', () => {
    for (const link of [
      'javascript:alert(1)',
      'http://meet.example',
      'data:text/html,x',
      '//meet.example',
      'https://',
      'meet',
      'https:x',
    ])
      expect(issuesOf({ link, recordingLink: link }), link).toEqual([
        `link: ${eventWords.link}`,
        `recordingLink: ${eventWords.link}`,
      ]);
  });

  it('places are whole, and not fewer than are taken', () => {
    for (const capacity of [0, -1, 1.5, 100_001, Number.NaN])
      expect(issuesOf({ capacity }), String(capacity)).toEqual([`capacity: ${eventWords.capacity}`]);
    expect(issuesOf({ capacity: 3 }, 3)).toEqual([]);
    expect(issuesOf({ capacity: 2 }, 3)).toEqual([`capacity: ${eventWords.taken(3)}`]);
  });

  it('notifies people of a new time or place, not of other words or the same instant in another notation', () => {
    expect(isMoved(draft, { ...draft, startDate: '2026-12-01T11:00:00+01:00' })).toBe(false);
    expect(isMoved(draft, { ...draft, startDate: '2026-12-01T10:15:00Z' })).toBe(true);
    expect(isMoved(draft, { ...draft, place: 'Hall' })).toBe(true);
    expect(isMoved(draft, { ...draft, link: null })).toBe(true);
  });
});

describe('a month', () => {
  it('whole weeks from Monday on, across years', () => {
    expect(monthWeeks('2026-11').map((week) => week[0])).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(monthWeeks('2027-02').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
    expect([monthsOn('2026-12', 1), monthsOn('2026-01', -1), monthsOn('2026-05', -17)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ]);
    expect(monthRange('2027-02', 'Africa/Lagos')).toEqual({ from: '2027-01-31T23:00:00.000Z', to: '2027-02-28T23:00:00.000Z' });
    for (const text of [undefined, '', '2026-13', '2026-1', 'x', '99999-01']) expect(readMonth(text, '2026-11')).toBe('2026-11');
    expect(readMonth('2027-02', '2026-11')).toBe('2027-02');
  });

  it('an event stands on each day that it touches, on the reader’s time', () => {
    const event = { startDate: '2026-11-22T22:30:00Z', endDate: '2026-11-23T23:00:00Z' };
    const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
    const touched = (zone: string) =>
      [...eventsByDay([event], days, zone)].filter(([, list]) => list.length > 0).map(([day]) => day);
    expect(touched('UTC')).toEqual(['2026-11-22', '2026-11-23']);
    // It ends at midnight there: the next day is free.
    expect(touched('Africa/Lagos')).toEqual(['2026-11-22', '2026-11-23']);
    expect(touched('Asia/Tokyo')).toEqual(['2026-11-23', '2026-11-24']);
  });

  it('keys lead from day to day; a page key keeps the day or the last one that the month has', () => {
    expect(dayByKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
    expect(dayByKey('2026-11-03', 'ArrowUp')).toBe('2026-10-27');
    expect([dayByKey('2026-11-22', 'Home'), dayByKey('2026-11-16', 'End')]).toEqual(['2026-11-16', '2026-11-22']);
    expect(dayByKey('2027-01-31', 'PageDown')).toBe('2027-02-28');
    expect(dayByKey('2026-12-31', 'PageUp')).toBe('2026-11-30');
    expect(dayByKey('2026-11-22', 'x')).toBeNull();
  });
});
