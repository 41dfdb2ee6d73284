import { describe, expect, it } from 'vitest';
import { APPROVAL_FLAGS } from './flags.ts';
import { findPlace, listPlaces, stageSince } from './place.ts';

describe('where an application is today', () => {
  const at = (...flags: string[]) => findPlace({ progressStatus: 'SUBMITTED', flags });

  it('is one place each, the furthest that it reached', () => {
    expect(findPlace({ progressStatus: 'IN-PROGRESS', flags: [] })).toBeNull();
    expect(at()).toBe('APPLICATION');
    expect(at('SHORTLISTED_FOR_PROPOSAL')).toBe('PROPOSAL');
    expect(at('SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL', 'SHORTLISTED_FOR_INTERVIEW')).toBe('INTERVIEW');
    expect(at('SHORTLISTED_FOR_BOARD_APPROVAL')).toBe('BOARD');
    expect(at('SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED', 'CONTRACT_SIGNED', 'PROJECT_INITIALIZED')).toBe('CONTRACT');
    expect(at('SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_DECLINED')).toBe('ENDED');
    expect(at('SHORTLISTED_FOR_PROPOSAL', 'WITHDRAWN')).toBe('ENDED');
    for (const flag of APPROVAL_FLAGS) expect(at(flag), flag).not.toBeNull();
  });

  it('has only the places of the stages that the programme uses', () => {
    expect(listPlaces([])).toEqual(['APPLICATION', 'BOARD', 'CONTRACT', 'ENDED']);
    expect(listPlaces(['INTERVIEW'])).toContain('INTERVIEW');
  });

  it('says since when: the last step, or the submission; nothing where no step is awaited', () => {
    const submittedAt = new Date('2026-05-01T10:00:00Z');
    const lastMoveAt = new Date('2026-05-20T10:00:00Z');
    const since = (flags: string[], moved: Date | null = lastMoveAt) =>
      stageSince({ progressStatus: 'SUBMITTED', flags, submittedAt, lastMoveAt: moved });
    expect(since([], null)).toBe(submittedAt);
    expect(since(['SHORTLISTED_FOR_PROPOSAL'])).toBe(lastMoveAt);
    expect(since(['SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED'])).toBe(lastMoveAt);
    for (const flag of ['BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN']) expect(since([flag]), flag).toBeNull();
    expect(since(['BOARD_APPROVED', 'CONTRACT_SIGNED'])).toBeNull();
    expect(stageSince({ progressStatus: 'OPEN', flags: [], submittedAt: null, lastMoveAt: null })).toBeNull();
  });
});
