import { describe, expect, it } from 'vitest';
import { securityAfter, securityIssues, SECURITY_DEFAULTS } from '../settings/security.ts';
import { emailChangeIssues } from './email-change.ts';
import { codeProblem, codeWords, plainCode, secondFactorDue, shownRecoveryCode } from './second-factor.ts';

const day = 86_400_000;
const now = new Date('2026-11-22T12:00:00Z');

describe('the second factor of staff', () => {
  const required = securityAfter(SECURITY_DEFAULTS, { staffSecondFactor: true, graceDays: 14, singleSignOnCounts: true }, now);
  const person = { accountType: 'ADMIN' as const, since: new Date(now.getTime() - day), hasFactor: false, method: 'password' };

  it('is due when the days since the rule, or since the person joined, are over', () => {
    expect(secondFactorDue(person, required)).toEqual(new Date(now.getTime() + 14 * day));
    const later = new Date(now.getTime() + 30 * day);
    expect(secondFactorDue({ ...person, since: later }, required)).toEqual(new Date(later.getTime() + 14 * day));
  });

  it('is required of no one else', () => {
    expect(secondFactorDue(person, SECURITY_DEFAULTS)).toBeNull();
    expect(secondFactorDue({ ...person, hasFactor: true }, required)).toBeNull();
    expect(secondFactorDue({ ...person, accountType: 'SUBSCRIBER' }, required)).toBeNull();
    expect(secondFactorDue({ ...person, method: 'single sign-on' }, required)).toBeNull();
    expect(secondFactorDue({ ...person, method: 'single sign-on' }, { ...required, singleSignOnCounts: false })).not.toBeNull();
  });

  it('keeps its day while it stays, and begins anew when it is switched on again', () => {
    const later = new Date(now.getTime() + day);
    const choice = { staffSecondFactor: true, graceDays: 3, singleSignOnCounts: false };
    expect(securityAfter(required, choice, later).requiredSince).toBe(now.toISOString());
    const off = securityAfter(required, { ...choice, staffSecondFactor: false }, later);
    expect(off.requiredSince).toBeNull();
    expect(securityAfter(off, choice, later).requiredSince).toBe(later.toISOString());
    expect([0, 90].flatMap((graceDays) => securityIssues({ graceDays }))).toEqual([]);
    for (const graceDays of [-1, 91, 1.5, Number.NaN]) expect(securityIssues({ graceDays })).toHaveLength(1);
  });
});

describe('what people type', () => {
  it('codes are taken with spaces, hyphens and small letters', () => {
    expect(plainCode(' ab-cd efg234 ')).toBe('ABCDEFG234');
    expect(shownRecoveryCode('ABCDEFG234')).toBe('ABCDE-FG234');
    expect([codeProblem('123 456', 'device'), codeProblem('abcde-fg234', 'recovery')]).toEqual([null, null]);
    expect([codeProblem(' ', 'device'), codeProblem('12345', 'device'), codeProblem('123456', 'recovery')]).toEqual([
      codeWords.empty,
      codeWords.device,
      codeWords.recovery,
    ]);
  });

  it('a new address is judged by its shape alone', () => {
    expect(emailChangeIssues('ada@example.test', ' new@example.test ')).toEqual([]);
    for (const wanted of ['', 'nobody', 'ADA@example.test'])
      expect(emailChangeIssues('ada@example.test', wanted)).toHaveLength(1);
  });
});
