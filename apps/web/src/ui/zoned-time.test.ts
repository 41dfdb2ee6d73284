import { describe, expect, it } from 'vitest';
import { toInstant, toLocal } from './zoned-time.ts';

describe('times on the clocks of the programme’s zone', () => {
  it('makes an instant of them and comes back, in winter and in summer', () => {
    expect(toInstant('2026-12-05T17:00', 'Africa/Lagos')).toBe('2026-12-05T16:00:00.000Z');
    expect(toInstant('2026-12-05T17:00', 'Europe/Paris')).toBe('2026-12-05T16:00:00.000Z');
    expect(toInstant('2026-07-05T17:00', 'Europe/Paris')).toBe('2026-07-05T15:00:00.000Z');
    expect(toLocal('2026-07-05T15:00:00.000Z', 'Europe/Paris')).toBe('2026-07-05T17:00');
  });

  it('answers nothing for what is no time, for the server to ask for one', () => {
    expect(toInstant('', 'Africa/Lagos')).toBe('');
    expect(toInstant('tomorrow', 'Africa/Lagos')).toBe('');
    expect(toLocal(null, 'Africa/Lagos')).toBe('');
  });
});
