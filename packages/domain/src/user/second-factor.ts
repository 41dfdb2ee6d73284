import { m } from '@grantdesk/messages';
import type { AccountType } from '../access/actor.ts';
import type { SecuritySettings } from '../settings/security.ts';

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10;

const DIGITS = /^\d{6}$/;
const RECOVERY = /^[A-Z2-7]{10}$/;

export const codeWords = {
  get empty() {
    return m.common.enterTheCode();
  },
  get wrong() {
    return m.user.thatCodeIsNotRightOr();
  },
  get device() {
    return m.user.theCodeOfYourDeviceHas();
  },
  get recovery() {
    return m.user.aRecoveryCodeHas10Letters();
  },
  get notOn() {
    return m.user.theSecondFactorOfThisAccount();
  },
  get isOn() {
    return m.user.theSecondFactorOfThisAccount2();
  },
} as const;

/** A code as it is compared: people copy it with spaces, hyphens and in small letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isDeviceCode = (typed: string): boolean => DIGITS.test(plainCode(typed));
export const isRecoveryCode = (typed: string): boolean => RECOVERY.test(plainCode(typed));

/** Two groups of five, as a recovery code is shown and written down. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** What is wrong with a typed code before it is tried; null where it may be tried. */
export function codeProblem(typed: string, kind: 'device' | 'recovery'): string | null {
  if (plainCode(typed) === '') return codeWords.empty;
  if (kind === 'recovery') return isRecoveryCode(typed) ? null : codeWords.recovery;
  return isDeviceCode(typed) ? null : codeWords.device;
}

const DAY = 86_400_000;

/**
 * When a person must have a second factor, or null if none is required. Until then they see a reminder; from then on
 * nothing else opens. For people who joined after the rule, its days count from when they joined.
 */
export function secondFactorDue(
  person: { accountType: AccountType; since: Date; hasFactor: boolean; method: string },
  settings: SecuritySettings,
): Date | null {
  if (person.accountType !== 'ADMIN' || person.hasFactor || !settings.staffSecondFactor || !settings.requiredSince) return null;
  if (person.method === 'single sign-on' && settings.singleSignOnCounts) return null;
  const from = Math.max(Date.parse(settings.requiredSince), person.since.getTime());
  return new Date(from + settings.graceDays * DAY);
}
