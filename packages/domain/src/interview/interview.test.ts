import { describe, expect, it } from 'vitest';
import { findClashes } from './clash.ts';
import type { PlannedMeeting, SetMeeting } from './clash.ts';
import { isInterviewReminderDue, joinState } from './join.ts';
import {
  interviewCompletionDenial,
  interviewDenial,
  interviewIssues,
  interviewScoringDenial,
  noShowDenial,
  timeIssues,
} from './rules.ts';
import { choiceDenial, makeSlots, offerIssues } from './slots.ts';
import { formatClock, fromZoned, isoInstant, parseClock, getWeek, zonedTime } from './zoned.ts';

const NOW = '2026-11-21T12:00:00Z';

describe('interviews', () => {
  it('only once called, ending after they start, completed only when scheduled', () => {
    const called = { flags: ['CALLED_FOR_INTERVIEW'], interviewStatus: 'NOT-SCHEDULED' as const };
    expect(interviewDenial({ ...called, flags: [] }, 'SCHEDULED')).toContain('not invited');
    expect(interviewDenial(called, 'SCHEDULED')).toBeNull();
    expect(interviewDenial(called, 'COMPLETED')).toContain('scheduled');
    expect(interviewDenial({ ...called, interviewStatus: 'COMPLETED' }, 'SCHEDULED')).toContain('is completed');
    const times = { interviewStartDate: '2026-12-01T10:00:00Z', interviewEndDate: '2026-12-01T09:00:00Z' };
    expect(interviewIssues({ status: 'SCHEDULED', ...times })).toEqual([
      { path: 'interviewEndDate', message: 'The interview must end after it starts.' },
    ]);
    expect(interviewIssues({ status: 'SCHEDULED' }).map((issue) => issue.path)).toEqual([
      'interviewStartDate',
      'interviewEndDate',
    ]);
    for (const link of ['javascript:alert(1)', 'meet', 'https://', 'https://a b.example', 'data:text/html,x'])
      expect(interviewIssues({ status: 'CANCELED', interviewLink: link }), link).toEqual([
        { path: 'interviewLink', message: 'Enter a valid url!' },
      ]);
    expect(interviewIssues({ status: 'CANCELED', interviewLink: 'https://meet.example/a?b=c#d' })).toEqual([]);
  });

  it('a time lies in the future, takes at most twelve hours and is a time at all', () => {
    const paths = (start: string, end: string) => timeIssues({ start, end }, NOW).map(({ path }) => path);
    expect(paths('2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z')).toEqual([]);
    expect(paths('2026-11-21T11:00:00Z', '2026-11-21T14:00:00Z')).toEqual(['interviewStartDate']);
    expect(paths('2026-11-22T00:00:00Z', '2026-11-22T12:00:01Z')).toEqual(['interviewEndDate']);
    expect(paths('tomorrow', 'later')).toEqual(['interviewStartDate', 'interviewEndDate']);
  });

  it('a no-show is written down once the interview has begun', () => {
    const facts = { flags: ['CALLED_FOR_INTERVIEW'], interviewStatus: 'SCHEDULED' as const };
    expect(noShowDenial({ ...facts, start: '2026-11-21T13:00:00Z' }, NOW)).toContain('started');
    expect(noShowDenial({ ...facts, start: '2026-11-21T11:00:00Z' }, NOW)).toBeNull();
    expect(noShowDenial({ ...facts, interviewStatus: 'COMPLETED', start: '2026-11-21T11:00:00Z' }, NOW)).toContain('scheduled');
  });

  it('Join wakes a quarter of an hour before and rests at the end', () => {
    const [start, end] = ['2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z'];
    expect(joinState(start, end, '2026-11-21T12:44:59Z')).toBe('early');
    expect(joinState(start, end, '2026-11-21T12:45:00Z')).toBe('open');
    expect(joinState(start, end, '2026-11-21T14:00:00Z')).toBe('open');
    expect(joinState(start, end, '2026-11-21T14:00:01Z')).toBe('over');
  });

  it('a reminder is due within 24 hours, and not for a time that was set within it', () => {
    const start = '2026-11-22T11:00:00Z';
    expect(isInterviewReminderDue(start, '2026-11-20T00:00:00Z', NOW)).toBe(true);
    expect(isInterviewReminderDue(start, '2026-11-21T11:30:00Z', NOW)).toBe(false);
    expect(isInterviewReminderDue('2026-11-22T13:00:00Z', '2026-11-20T00:00:00Z', NOW)).toBe(false);
    expect(isInterviewReminderDue('2026-11-21T11:00:00Z', '2026-11-20T00:00:00Z', NOW)).toBe(false);
  });
});

describe('clashes', () => {
  const one = (more: Partial<PlannedMeeting> = {}): PlannedMeeting => ({
    application: 'a1',
    applicationID: 'APP-1',
    start: '2026-11-24T10:00:00Z',
    end: '2026-11-24T11:00:00Z',
    applicantIds: ['ada'],
    panel: ['ngozi'],
    link: 'https://meet.example/one',
    zone: 'Africa/Lagos',
    ...more,
  });
  const other = (more: Partial<SetMeeting> = {}): SetMeeting => ({
    ...one(),
    application: 'a2',
    applicationID: 'APP-2',
    applicantIds: ['kofi'],
    panel: ['yaw'],
    link: null,
    ...more,
  });
  const kinds = (planned: PlannedMeeting[], set: SetMeeting[]) =>
    findClashes(planned, set, (id) => id.toUpperCase()).map(({ kind }) => kind);

  it('the same panel member, applicant or link at the same time; touching ends do not clash', () => {
    expect(kinds([one()], [other()])).toEqual([]);
    expect(kinds([one()], [other({ panel: ['ngozi'] })])).toEqual(['PANEL']);
    expect(kinds([one()], [other({ applicantIds: ['kofi', 'ada'] })])).toEqual(['APPLICANT']);
    expect(kinds([one()], [other({ link: 'HTTPS://meet.example/one/' })])).toEqual(['LINK']);
    const next = { start: '2026-11-24T11:00:00Z', end: '2026-11-24T12:00:00Z', panel: ['ngozi'] };
    expect(kinds([one()], [other(next)])).toEqual([]);
  });

  it('an interview never clashes with the time that it leaves, but with the others of one action', () => {
    expect(kinds([one()], [other({ application: 'a1', panel: ['ngozi'] })])).toEqual([]);
    expect(kinds([one(), one({ application: 'a3', applicationID: 'APP-3', applicantIds: ['x'] })], [])).toEqual([
      'PANEL',
      'LINK',
    ]);
  });

  it('reports a clash with something the person may not see without its number', () => {
    const [clash] = findClashes([one()], [other({ applicationID: null, panel: ['ngozi'] })], () => 'Ngozi');
    expect(clash?.message).toBe('APP-1: Ngozi has another interview at that time.');
  });

  it('outside office hours on the applicant’s clocks: early, late, at weekends', () => {
    const at = (start: string, end: string, zone: string) => kinds([one({ start, end, zone })], []);
    expect(at('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', 'Africa/Lagos')).toEqual([]);
    expect(at('2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', 'America/New_York')).toEqual(['HOURS']);
    expect(at('2026-11-24T16:30:00Z', '2026-11-24T17:30:00Z', 'Africa/Lagos')).toEqual(['HOURS']);
    expect(at('2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', 'Africa/Lagos')).toEqual(['HOURS']);
  });
});

describe('times of a zone', () => {
  it('clocks of a zone and back, over the change to summer time', () => {
    expect(zonedTime('2026-11-21T23:30:00Z', 'Africa/Lagos')).toEqual({ day: '2026-11-22', minutes: 30, weekday: 7 });
    expect(fromZoned('2026-12-05', 17 * 60, 'Africa/Lagos')).toBe(Date.parse('2026-12-05T16:00:00Z'));
    expect(fromZoned('2026-07-05', 17 * 60, 'Europe/Paris')).toBe(Date.parse('2026-07-05T15:00:00Z'));
    // 02:30 does not exist on this day: clocks go from 02:00 to 03:00.
    expect(fromZoned('2026-03-29', 150, 'Europe/Paris')).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(getWeek('2026-11-22')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect([parseClock('09:30'), parseClock('24:00'), parseClock('x')]).toEqual([570, null, null]);
    expect(formatClock(570)).toBe('09:30');
    expect(isoInstant(Date.parse('2026-12-05T16:05:00Z'))).toBe('2026-12-05T16:05:00.000Z');
  });
});

describe('times available', () => {
  const pattern = {
    firstDay: '2026-11-27',
    lastDay: '2026-11-30',
    from: '09:00',
    to: '11:00',
    minutes: 45,
    pause: 15,
    weekends: false,
  };

  it('slots fill each working day on the clocks of the programme', () => {
    expect(makeSlots(pattern, 'Africa/Lagos').map(({ start }) => start)).toEqual([
      '2026-11-27T08:00:00.000Z',
      '2026-11-27T09:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
      '2026-11-30T09:00:00.000Z',
    ]);
    expect(makeSlots({ ...pattern, weekends: true }, 'Africa/Lagos')).toHaveLength(8);
    for (const broken of [{ from: 'nine' }, { minutes: 0 }, { pause: -1 }, { firstDay: '' }, { lastDay: '2026-11-01' }])
      expect(makeSlots({ ...pattern, ...broken }, 'Africa/Lagos'), JSON.stringify(broken)).toEqual([]);
    expect(makeSlots({ ...pattern, lastDay: '9999-01-01' }, 'UTC').length).toBeLessThanOrEqual(201);
  });

  it('an offer has enough times, all to come, none overlapping, and closes before the first', () => {
    const slots = makeSlots(pattern, 'Africa/Lagos');
    const offer = { slots, closesAt: '2026-11-26T12:00:00Z', applications: 2 };
    const paths = (more: object) => offerIssues({ ...offer, ...more }, NOW).map(({ path }) => path);
    expect(paths({})).toEqual([]);
    expect(paths({ applications: 0 })).toEqual(['applications']);
    expect(paths({ applications: 5 })).toEqual(['slots']);
    expect(paths({ slots: [] })).toEqual(['slots']);
    expect(paths({ slots: [slots[0], slots[0]] })).toEqual(['slots']);
    expect(paths({ slots: [{ start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:00:00Z' }, slots[0]] })).toEqual([
      'slots.0',
      'closesAt',
    ]);
    expect(paths({ slots: [{ start: slots[0]?.end, end: slots[0]?.start }, slots[2]] })).toEqual(['slots.0']);
    expect(paths({ closesAt: null })).toEqual(['closesAt']);
    expect(paths({ closesAt: '2026-11-20T12:00:00Z' })).toEqual(['closesAt']);
    expect(paths({ closesAt: '2026-11-27T12:00:00Z' })).toEqual(['closesAt']);
    expect(paths({ interviewLink: 'ftp://x' })).toEqual(['interviewLink']);
  });

  it('a choice is open until the closing time, unless withdrawn or over', () => {
    const facts = {
      closesAt: '2026-11-26T12:00:00Z',
      isWithdrawn: false,
      flags: ['CALLED_FOR_INTERVIEW'],
      interviewStatus: 'NOT-SCHEDULED' as const,
    };
    expect(choiceDenial(facts, NOW)).toBeNull();
    expect(choiceDenial({ ...facts, interviewStatus: 'SCHEDULED' }, '2026-11-26T12:00:00Z')).toBeNull();
    expect(choiceDenial(facts, '2026-11-26T12:00:01Z')).toContain('deadline for choosing has passed');
    expect(choiceDenial({ ...facts, isWithdrawn: true }, NOW)).toContain('no longer offered');
    expect(choiceDenial({ ...facts, interviewStatus: 'COMPLETED' }, NOW)).toContain('no longer be chosen');
  });
});

describe('completing and scoring an interview', () => {
  const facts = { flags: ['CALLED_FOR_INTERVIEW'], interviewStatus: 'SCHEDULED', start: '2026-11-26T10:00:00Z' } as const;
  const [before, after] = ['2026-11-24T10:00:00Z', '2026-11-26T10:05:00Z'];

  it('waits for the start, unless the times at which it took place are given', () => {
    expect(interviewCompletionDenial(facts, before, false)).toMatch(/has not started yet/);
    expect(interviewCompletionDenial(facts, after, false)).toBeNull();
    expect(interviewCompletionDenial(facts, before, true)).toBeNull();
    expect(interviewCompletionDenial({ ...facts, interviewStatus: 'NOT-SCHEDULED' }, before, true)).toBeNull();
    expect(interviewCompletionDenial({ ...facts, interviewStatus: 'NOT-SCHEDULED' }, before, false)).toMatch(/Only a scheduled/);
  });

  it('refuses actual times in the future', () => {
    const times = { interviewStartDate: after, interviewEndDate: '2026-11-26T11:00:00Z' };
    expect(interviewIssues({ status: 'COMPLETED', ...times }, before)).toHaveLength(1);
    expect(interviewIssues({ status: 'COMPLETED', ...times }, '2026-11-27T10:00:00Z')).toEqual([]);
  });

  it('is scored once it has started or is completed', () => {
    expect(interviewScoringDenial(facts, before)).toMatch(/not taken place yet/);
    expect(interviewScoringDenial({ ...facts, interviewStatus: 'NOT-SCHEDULED' }, after)).toMatch(/not taken place yet/);
    expect(interviewScoringDenial(facts, after)).toBeNull();
    expect(interviewScoringDenial({ ...facts, interviewStatus: 'COMPLETED' }, before)).toBeNull();
  });
});
