import { describe, expect, it } from 'vitest';
import {
  meetingDenial,
  missingFromAgenda,
  moveAfter,
  quorumSentence,
  schedule,
  type MeetingAct,
  type MeetingState,
} from './meeting.ts';

describe('a meeting of the board', () => {
  it.each<[MeetingState, MeetingAct, boolean]>([
    ['PLANNED', 'PREPARE', true],
    ['PLANNED', 'START', true],
    ['PLANNED', 'REMOVE', true],
    ['PLANNED', 'WRITE', false],
    ['PLANNED', 'CLOSE', false],
    ['PLANNED', 'REOPEN', false],
    ['OPEN', 'PREPARE', true],
    ['OPEN', 'WRITE', true],
    ['OPEN', 'CLOSE', true],
    ['OPEN', 'START', false],
    ['OPEN', 'REMOVE', false],
    ['OPEN', 'REOPEN', false],
    ['CLOSED', 'PREPARE', false],
    ['CLOSED', 'WRITE', false],
    ['CLOSED', 'CLOSE', false],
    ['CLOSED', 'START', false],
    ['CLOSED', 'REMOVE', false],
    ['CLOSED', 'REOPEN', true],
  ])('in the state %s allows %s: %s', (state, act, allowed) => {
    expect(meetingDenial(state, act) === null).toBe(allowed);
  });

  it('starts each item when the one before it ends', () => {
    expect(schedule(new Date('2026-03-29T00:50:00Z'), [10, 5, 30])).toEqual({
      starts: ['2026-03-29T00:50:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-29T01:05:00.000Z'],
      end: '2026-03-29T01:35:00.000Z',
    });
    expect(schedule(new Date('2026-03-29T00:50:00Z'), [])).toEqual({ starts: [], end: '2026-03-29T00:50:00.000Z' });
  });

  it.each([
    ['c', null, 'cabd'],
    ['a', 'c', 'bcad'],
    ['a', 'd', 'bcda'],
    ['d', 'a', 'adbc'],
    ['b', 'a', 'abcd'],
    ['b', 'b', 'abcd'],
    ['b', 'gone', 'abcd'],
    ['gone', 'a', 'abcd'],
  ])('moves %s behind %s', (id, after, expected) => {
    expect(moveAfter(['a', 'b', 'c', 'd'], id, after)).toEqual([...expected]);
  });

  it('says whether enough of the board are present', () => {
    expect(quorumSentence({ quorum: 0, present: 1 })).toBe('1 board member is present.');
    expect(quorumSentence({ quorum: 3, present: 3 })).toBe('The quorum is reached: 3 of at least 3 board members are present.');
    expect(quorumSentence({ quorum: 3, present: 2 })).toBe(
      'The quorum is not reached: 2 of at least 3 board members are present.',
    );
  });

  it('takes from the ranked list what is not on the agenda and has not ended, best first', () => {
    const rows = [
      { _id: 'b', ended: null },
      { _id: 'a', ended: 'approved' },
      { _id: 'd', ended: null },
      { _id: 'c', ended: null },
    ];
    expect(missingFromAgenda(rows, ['d'])).toEqual(['b', 'c']);
    expect(missingFromAgenda(rows, [])).toEqual(['b', 'd', 'c']);
  });
});
