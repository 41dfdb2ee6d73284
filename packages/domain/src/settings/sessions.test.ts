import { describe, expect, it } from 'vitest';
import { SESSION_DEFAULTS, sessionEnd, sessionIssues } from './sessions.ts';

const at = (text: string) => new Date(`2026-11-22T${text}:00Z`);

describe('how long people stay signed in', () => {
  it('a session ends when it is left alone, and after its hours whatever is done', () => {
    const staff = (seen: string) => sessionEnd({ isStaff: true, since: at('08:00'), seenAt: at(seen) }, SESSION_DEFAULTS);
    expect(staff('08:10')).toEqual(at('08:40'));
    expect(staff('19:55')).toEqual(at('20:00'));
    const other = sessionEnd({ isStaff: false, since: at('08:00'), seenAt: at('09:00') }, SESSION_DEFAULTS);
    expect(other).toEqual(at('11:00'));
  });

  it('limits that would lock people out, or never end, are refused at their field', () => {
    expect(sessionIssues(SESSION_DEFAULTS)).toEqual([]);
    const wrong = { staffIdleMinutes: 4, staffHours: 25, otherIdleMinutes: 1.5, otherHours: Number.NaN };
    expect(sessionIssues(wrong).map(({ path }) => path)).toEqual([
      'staffIdleMinutes',
      'otherIdleMinutes',
      'staffHours',
      'otherHours',
    ]);
  });
});
