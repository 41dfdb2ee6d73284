import { describe, expect, it } from 'vitest';
import { IDENTITY_MINUTES, isIdentityFresh } from './identity.ts';

describe('the password again', () => {
  it('is required after a quarter of an hour, and after a clock was set back', () => {
    const given = new Date('2026-11-22T12:00:00Z');
    const after = (minutes: number) => isIdentityFresh(given, new Date(given.getTime() + minutes * 60_000));
    expect([0, 14.99, IDENTITY_MINUTES, 600, -20].map(after)).toEqual([true, true, false, false, false]);
  });
});
