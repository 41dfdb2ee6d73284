import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { OWN_WEBHOOKS, READS_PAYMENTS, RECORDS_PAYMENTS, TOKEN_SCOPES, tokenIssues, tokenReaches, tokenWords } from './rules.ts';

const holder = (role: string): Actor => ({
  userId: 'u',
  name: 'U',
  email: 'u@example.org',
  accountType: 'ADMIN',
  role,
  permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
});
const call = (group: string, writes = false, isOwnAccount = false) => ({ group, writes, isOwnAccount });

describe('tokens of programs', () => {
  it('a scope opens its own groups of calls, and reading does not write', () => {
    expect(tokenReaches(['APPLICATIONS:READ'], call('application'))).toBe(true);
    expect(tokenReaches(['APPLICATIONS:READ'], call('application', true))).toBe(false);
    expect(tokenReaches(['APPLICATIONS:WRITE'], call('task', true))).toBe(true);
    expect(tokenReaches(['APPLICATIONS:WRITE'], call('payment'))).toBe(false);
    expect(tokenReaches(['USERS:READ'], call('user'))).toBe(true);
    expect(tokenReaches([], call('misc'))).toBe(true);
  });

  it('what no scope names is closed: the own account, settings, tokens, whatever comes', () => {
    const all = ['USERS:WRITE', 'ROLES:WRITE', 'APPLICATIONS:WRITE'];
    expect(tokenReaches(all, call('user', true, true))).toBe(false);
    for (const group of ['settings', 'token', 'view', 'mailbox', 'note', 'referee', 'nomination', 'panel', 'unknown'])
      expect(tokenReaches(all, call(group))).toBe(false);
  });

  it('one that records payments opens that call alone, and no other scope opens it', () => {
    expect(tokenReaches([RECORDS_PAYMENTS], call('paymentToken', true))).toBe(true);
    expect(tokenReaches([RECORDS_PAYMENTS], call('paymentToken', true, true))).toBe(false);
    for (const group of ['payment', 'paymentBatch', 'repayment', 'application', 'subscription', 'token'])
      expect(tokenReaches([RECORDS_PAYMENTS], call(group, true)), group).toBe(false);
    for (const scope of TOKEN_SCOPES) expect(tokenReaches([scope], call('paymentToken', true)), scope).toBe(false);
    expect(tokenReaches([RECORDS_PAYMENTS, READS_PAYMENTS], call('payment'))).toBe(true);
    expect(tokenReaches([OWN_WEBHOOKS], call('subscription', true))).toBe(true);
    expect(tokenIssues(holder('Super Admin'), { name: 'x', scopes: [RECORDS_PAYMENTS], days: 1 })).toMatchObject([
      { path: 'scopes' },
    ]);
  });

  it('a token has a name, rights that its maker holds, and an end', () => {
    const admin = holder('Super Admin');
    const good = { name: 'Data warehouse', scopes: ['APPLICATIONS:READ'], days: 90 };
    expect(tokenIssues(admin, good)).toEqual([]);
    expect(tokenIssues(admin, { name: ' ', scopes: [], days: 0 }).map(({ path }) => path)).toEqual(['name', 'scopes', 'days']);
    expect(tokenIssues(admin, { ...good, scopes: ['APPLICATIONS:READ', 'WORLD:WRITE'] })).toMatchObject([{ path: 'scopes' }]);
    expect(tokenIssues(admin, { ...good, days: 400 })).toMatchObject([{ message: tokenWords.days }]);
    expect(tokenIssues(holder('Accountant'), good)).toMatchObject([{ message: tokenWords.notHeld }]);
  });
});
