import { describe, expect, it } from 'vitest';
import { systemChecks, type SystemCheckKey, type SystemFacts } from './checks.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const FINE: SystemFacts = {
  isDemonstration: false,
  isHttps: true,
  hasSealKey: true,
  isScanned: true,
  freeBytes: null,
  jobs: { waiting: 2, oldestSeconds: 1, givenUp: 0 },
  mail: { isSent: true, queued: 0, failed: 0 },
  audit: { unsealedSeconds: 1, checkedAt: '2026-11-27T03:00:00Z', problems: 0 },
  backup: { isOn: true, lastAt: '2026-11-27T02:30:00Z', lastError: '', testedAt: '2026-11-01T00:00:00Z' },
};
const stateOf = (key: SystemCheckKey, facts: Partial<SystemFacts>) =>
  systemChecks({ ...FINE, ...facts }, NOW).find((check) => check.key === key)?.state;

describe('the checks of the system', () => {
  it('say of an installation in order that all of it is', () => {
    expect(systemChecks(FINE, NOW).map(({ state }) => state)).toEqual(Array(9).fill('OK'));
  });

  it.each<[SystemCheckKey, Partial<SystemFacts>, string | undefined]>([
    ['jobs', { jobs: { waiting: 9, oldestSeconds: 601, givenUp: 0 } }, 'ERROR'],
    ['jobs', { jobs: { waiting: 0, oldestSeconds: 0, givenUp: 1 } }, 'WARNING'],
    ['mail', { mail: { isSent: false, queued: 0, failed: 0 } }, 'ERROR'],
    ['mail', { isDemonstration: true, mail: { isSent: false, queued: 0, failed: 0 } }, 'OK'],
    ['mail', { mail: { isSent: true, queued: 0, failed: 3 } }, 'WARNING'],
    ['audit', { audit: { ...FINE.audit, problems: 1 } }, 'ERROR'],
    ['audit', { audit: { ...FINE.audit, unsealedSeconds: 601 } }, 'WARNING'],
    ['audit', { audit: { ...FINE.audit, checkedAt: '2026-11-25T11:00:00Z' } }, 'WARNING'],
    ['audit', { audit: { ...FINE.audit, checkedAt: null } }, 'WARNING'],
    ['backup', { backup: { ...FINE.backup, isOn: false } }, 'WARNING'],
    ['backup', { backup: { ...FINE.backup, lastError: 'no room' } }, 'ERROR'],
    ['backup', { backup: { ...FINE.backup, lastAt: null } }, 'WARNING'],
    ['backup', { backup: { ...FINE.backup, lastAt: '2026-11-25T23:59:00Z' } }, 'ERROR'],
    ['backup', { backup: { ...FINE.backup, lastAt: '2026-11-26T00:00:00Z' } }, 'OK'],
    ['backupTest', { backup: { ...FINE.backup, testedAt: null } }, 'WARNING'],
    ['backupTest', { backup: { ...FINE.backup, testedAt: '2026-10-01T00:00:00Z' } }, 'WARNING'],
    ['backupTest', { backup: { ...FINE.backup, isOn: false } }, undefined],
    ['disk', { freeBytes: 999_999_999 }, 'ERROR'],
    ['disk', { freeBytes: 4_999_999_999 }, 'WARNING'],
    ['disk', { freeBytes: 5_000_000_000 }, 'OK'],
    ['scan', { isScanned: false }, 'WARNING'],
    ['address', { isHttps: false }, 'WARNING'],
    ['sealKey', { hasSealKey: false }, 'WARNING'],
  ])('judge %s by its limit: %j', (key, facts, state) => {
    expect(stateOf(key, facts)).toBe(state);
  });

  it('come with the worst first', () => {
    const states = systemChecks({ ...FINE, isScanned: false, audit: { ...FINE.audit, problems: 2 } }, NOW).map(
      ({ state }) => state,
    );
    expect(states.slice(0, 3)).toEqual(['ERROR', 'WARNING', 'OK']);
  });
});
