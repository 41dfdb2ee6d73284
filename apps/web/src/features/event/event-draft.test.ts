import { describe, expect, it } from 'vitest';
import { toDraft, toInstant, validateEntries, toLocal, type EventEntries } from './event-draft.ts';
import { areApart, hoursWords, spanWords } from './event-labels.ts';

const entries: EventEntries = {
  title: 'Open hour',
  description: '',
  place: 'Office',
  link: ' ',
  recordingLink: '',
  start: '2026-12-05T17:00',
  end: '2026-12-05T18:30',
  timeZone: 'Africa/Lagos',
  capacity: '',
  closes: '',
  audience: { isEveryone: true, accountTypes: [], roles: [], programmes: [] },
};

describe('what is typed of an event', () => {
  it('times are on the clocks of the event’s zone, and come back as they were typed', () => {
    expect(toInstant('2026-12-05T17:00', 'Africa/Lagos')).toBe('2026-12-05T16:00:00.000Z');
    for (const zone of ['Africa/Lagos', 'America/New_York', 'Asia/Kolkata'])
      expect(toLocal(toInstant('2026-07-05T09:05', zone), zone)).toBe('2026-07-05T09:05');
    expect([toInstant('', 'UTC'), toInstant('2026-12-05', 'UTC'), toLocal(null, 'UTC')]).toEqual([null, null, '']);
  });

  it('what is empty is nothing, what is no number stays wrong', () => {
    expect(toDraft(entries)).toMatchObject({ link: null, recordingLink: null, capacity: null, registrationClosesAt: null });
    expect(validateEntries(entries, 0)).toEqual([]);
    const paths = (change: Partial<EventEntries>) => validateEntries({ ...entries, ...change }, 4).map(({ path }) => path);
    for (const capacity of ['x', '1.5', '-3', '0', '1e9']) expect(paths({ capacity }), capacity).toEqual(['capacity']);
    expect(paths({ capacity: '3' })).toEqual(['capacity']);
    expect(paths({ capacity: '4' })).toEqual([]);
    expect(paths({ closes: '2026-12-05T17:01' })).toEqual(['registrationClosesAt']);
    expect(paths({ closes: 'soon' })).toEqual(['registrationClosesAt']);
  });

  it('a time in words, on whose clocks, and whether two zones differ then', () => {
    const [start, end] = ['2026-11-24T10:00:00Z', '2026-11-24T11:30:00Z'];
    expect(spanWords(start, end, 'Africa/Lagos')).toBe('Tuesday, Nov 24, 2026, 11:00am to 12:30pm WAT');
    expect(hoursWords(start, '2026-11-25T11:30:00Z', 'Africa/Lagos')).toBe(
      'Nov 24, 2026 at 11:00am to Nov 25, 2026 at 12:30pm WAT',
    );
    // Paris and Lagos show the same time in winter, under other names.
    expect(areApart(start, 'Africa/Lagos', 'Europe/Paris')).toBe(false);
    expect(areApart(start, 'Africa/Lagos', 'Africa/Accra')).toBe(true);
  });
});
