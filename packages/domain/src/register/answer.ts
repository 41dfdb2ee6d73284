/** What an answer means, whatever came back: an outage is one more result, never an error of the person who saves. */
import { m } from '@grantdesk/messages';
import type { RegisterAdapter, RegisterEntry, SanctionsMatch } from './adapter.ts';

/** `WAITING` has no answer yet; `MANUAL` was looked up by a person. */
export const CHECK_STATES = ['WAITING', 'FOUND', 'NOT_FOUND', 'CLEAR', 'MATCHES', 'FAILED', 'MANUAL'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const CHECK_FAILURES = ['KEY', 'BUSY', 'UNREACHABLE', 'UNREADABLE', 'REFUSED', 'ADDRESS', 'OFF'] as const;
export type CheckFailure = (typeof CHECK_FAILURES)[number];

export interface CheckResult {
  state: Exclude<CheckState, 'WAITING' | 'MANUAL'>;
  entry: RegisterEntry | null;
  matches: SanctionsMatch[];
  failure: CheckFailure | null;
}

const result = (state: CheckResult['state'], facts: Partial<CheckResult> = {}): CheckResult => ({
  state,
  entry: null,
  matches: [],
  failure: null,
  ...facts,
});
export const failed = (failure: CheckFailure): CheckResult => result('FAILED', { failure });
export const notFoundThere = (): CheckResult => result('NOT_FOUND');

/** Those that may pass by themselves. */
export const isTemporary = (failure: CheckFailure | null): boolean => failure === 'BUSY' || failure === 'UNREACHABLE';

/** Seconds to wait after this many tries; null where the check has failed. */
export const checkPause = (tries: number): number | null => [60, 300, 1_800, 7_200][tries - 1] ?? null;

/** @param text the body as it came */
export function readAnswer(adapter: RegisterAdapter, status: number, text: string): CheckResult {
  if (status === 401 || status === 403) return failed('KEY');
  if (status === 429 || status >= 500) return failed('BUSY');
  if (status === 404 && adapter.kind === 'REGISTER') return notFoundThere();
  if (status !== 200) return failed('REFUSED');
  try {
    const body: unknown = text.trim() === '' ? null : JSON.parse(text);
    if (adapter.kind === 'SANCTIONS') {
      const matches = adapter.read(body);
      return result(matches.length > 0 ? 'MATCHES' : 'CLEAR', { matches });
    }
    const entry = adapter.read(body);
    return entry ? result('FOUND', { entry }) : notFoundThere();
  } catch {
    return failed('UNREADABLE');
  }
}

/** What a failed check says to people. */
export function failureText(failure: CheckFailure): string {
  if (failure === 'KEY') return m.register.failedKey();
  if (failure === 'BUSY') return m.register.failedBusy();
  if (failure === 'UNREACHABLE') return m.register.failedUnreachable();
  if (failure === 'UNREADABLE') return m.register.failedUnreadable();
  if (failure === 'ADDRESS') return m.register.failedAddress();
  return failure === 'OFF' ? m.register.failedOff() : m.register.failedRefused();
}
