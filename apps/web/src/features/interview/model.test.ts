import { describe, expect, it } from 'vitest';
import { type CalendarRow, draftFor, draftIssues, findShownHours, placeDay, planTimes } from './model.ts';

const row = (id: string, startDate: string | null, endDate: string | null = null): CalendarRow => ({
  _id: id,
  applicationID: id,
  name: id,
  timeZone: null,
  status: startDate ? 'SCHEDULED' : 'NOT-SCHEDULED',
  startDate,
  endDate,
  interviewLink: null,
  place: '',
  reason: '',
  isNoShow: false,
  panel: [],
  version: null,
  choosesUntil: null,
});
const LAGOS = 'Africa/Lagos';
// A Friday.
const NOW = '2026-12-04T12:00:00.000Z';

describe('interviews in a calendar', () => {
  it('lie on the clocks of the programme, side by side where they overlap', () => {
    const rows = [
      row('a', '2026-12-08T09:00:00.000Z', '2026-12-08T10:00:00.000Z'),
      row('b', '2026-12-08T09:30:00.000Z', '2026-12-08T10:30:00.000Z'),
      row('c', '2026-12-08T10:00:00.000Z', '2026-12-08T11:00:00.000Z'),
      row('d', '2026-12-08T12:00:00.000Z', '2026-12-08T12:45:00.000Z'),
      // Late in the evening by Greenwich, the next day in Lagos.
      row('e', '2026-12-08T23:30:00.000Z', '2026-12-09T00:30:00.000Z'),
    ];
    const shown = placeDay(rows, '2026-12-08', LAGOS).map(({ row: { _id }, from, lane, lanes }) => [_id, from, lane, lanes]);
    expect(shown).toEqual([
      ['a', 600, 0, 2],
      ['b', 630, 1, 2],
      ['c', 660, 0, 2],
      ['d', 780, 0, 1],
    ]);
    expect(placeDay(rows, '2026-12-09', LAGOS).map(({ from }) => from)).toEqual([30]);
    expect(findShownHours(rows, LAGOS)).toEqual({ from: 0, to: 20 });
  });

  it('several are planned one after the other from where they are dropped; nothing while a part cannot be read', () => {
    const rows = [row('a', null), row('b', null)];
    const draft = draftFor(rows, LAGOS, { day: '2026-12-08', minutes: 615 }, NOW);
    expect(planTimes(draft, rows, LAGOS)).toEqual([
      {
        application: 'a',
        interviewStartDate: '2026-12-08T09:15:00.000Z',
        interviewEndDate: '2026-12-08T10:00:00.000Z',
        version: null,
      },
      {
        application: 'b',
        interviewStartDate: '2026-12-08T10:15:00.000Z',
        interviewEndDate: '2026-12-08T11:00:00.000Z',
        version: null,
      },
    ]);
    for (const broken of [{ day: '' }, { time: 'noon' }, { minutes: 'x' }, { pause: '-1' }])
      expect(planTimes({ ...draft, ...broken }, rows, LAGOS), JSON.stringify(broken)).toBeNull();
    expect(draftIssues({ ...draft, day: '', time: '', minutes: '4', pause: '' }, 2).map(({ path }) => path)).toEqual([
      'interviewStartDate',
      'time',
      'minutes',
      'pause',
    ]);
  });

  it('several begin on the next working day, go on after a full day, and a row may have a time of its own', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, null));
    const draft = { ...draftFor(rows, LAGOS, null, NOW), time: '15:00', minutes: '60', pause: '30' };
    const starts = (more: object = {}) =>
      planTimes({ ...draft, ...more }, rows, LAGOS)?.map(({ interviewStartDate }) => interviewStartDate.slice(0, 16));
    expect(draftFor(rows, LAGOS, null, NOW)).toMatchObject({ day: '2026-12-07', time: '09:00' });
    expect(starts()).toEqual(['2026-12-07T14:00', '2026-12-07T15:30', '2026-12-08T14:00', '2026-12-08T15:30']);
    expect(starts({ day: '2026-12-11' })?.[2]).toBe('2026-12-14T14:00');
    expect(starts({ own: { b: { day: '2026-12-09', time: '08:00' } } })).toEqual([
      '2026-12-07T14:00',
      '2026-12-09T07:00',
      '2026-12-08T14:00',
      '2026-12-08T15:30',
    ]);
    expect(starts({ own: { b: { day: '', time: '08:00' } } })).toBeUndefined();
    // In the evening nothing waits for the morning.
    expect(starts({ time: '20:00' })?.[1]).toBe('2026-12-07T20:30');
  });

  it('a move keeps the length, link and panel', () => {
    const set = {
      ...row('a', '2026-12-08T09:00:00.000Z', '2026-12-08T09:30:00.000Z'),
      interviewLink: 'https://meet.example',
      panel: [
        { _id: 'n', name: 'Ngozi', hasConflict: false },
        { _id: 'y', name: 'Yaw', hasConflict: true },
      ],
    };
    expect(draftFor([set], LAGOS, { day: '2026-12-09', minutes: 660 }, NOW)).toMatchObject({
      day: '2026-12-09',
      time: '11:00',
      minutes: '30',
      link: 'https://meet.example',
      panel: [{ value: 'n', label: 'Ngozi' }],
    });
  });
});
