/** What a program may do with a token (decision 0033): a part of its maker's rights, until a day. */
import { m } from '@grantdesk/messages';
import { can, isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { RESOURCES, type Resource } from '../access/resources.ts';

export const TOKEN_ACTS = ['READ', 'WRITE'] as const;
export type TokenAct = (typeof TOKEN_ACTS)[number];
/** A program's own webhooks, of what its other scopes let it read. */
export const OWN_WEBHOOKS = 'WEBHOOKS:OWN';
/** Recording payments as paid: a scope of tokens that two people make, and of no others (`payment-token`). */
export const RECORDS_PAYMENTS = 'PAYMENTS:RECORD';
/** The only scope that may be beside it. */
export const READS_PAYMENTS: TokenScope = 'ACCOUNTING:READ';
export type TokenScope = `${Resource}:${TokenAct}` | typeof OWN_WEBHOOKS;

export const TOKEN_SCOPES: readonly TokenScope[] = [
  ...RESOURCES.flatMap((resource) => TOKEN_ACTS.map((act): TokenScope => `${resource}:${act}`)),
  OWN_WEBHOOKS,
];
export const TOKEN_NAME_MAX = 80;
export const TOKEN_DAYS_MAX = 366;

export const tokenWords = {
  get name() {
    return m.token.enterANameThatSaysWhich();
  },
  get longName() {
    return m.token.maximumOfTokenNameMaxCharacters({ max: TOKEN_NAME_MAX });
  },
  get scopes() {
    return m.token.chooseAtLeastOneThingThat();
  },
  get notHeld() {
    return m.token.youCantGrantPermissionsThat();
  },
  get days() {
    return m.token.enterANumberOfDaysFrom({ max: TOKEN_DAYS_MAX });
  },
  get outOfReach() {
    return m.token.thisTokenDoesNotReachThis();
  },
  get awaitsApproval() {
    return m.token.awaitsApproval();
  },
  otherNetwork: (address: string) => m.token.otherNetwork({ address }),
  get needsPerson() {
    return m.token.thisAsksForAPasswordSo();
  },
} as const;

/** Tokens are made and seen to where the settings are. */
export const canHandleTokens = (actor: Actor): boolean => isSuperAdmin(actor);

/** The groups of calls that a scope opens. What stands in none (the own account, settings, tokens) is closed to every token. */
const GROUPS: Record<Resource, readonly string[]> = {
  APPLICATIONS: ['application', 'task', 'interview', 'scoring', 'decision', 'award', 'message', 'file', 'organisation', 'tag'],
  PROGRAMMES: ['programme'],
  ACCOUNTING: ['payment', 'repayment'],
  GRANTEE_MANAGEMENT: ['contract', 'project', 'report', 'amendment', 'claim', 'virement', 'risk'],
  FORMS: ['form', 'scoreGuide'],
  ROLES: ['role', 'audit'],
  USERS: ['user'],
  EVENTS: ['event'],
};

/**
 * Whether the scopes of a token include a call; the permissions of its person are checked as well.
 * @param group the first part of the call's key: `payment` of `payment.one`
 * @param isOwnAccount the call is about the caller's own account, not about a right of theirs
 */
export function tokenReaches(
  scopes: readonly string[],
  { group, writes, isOwnAccount }: { group: string; writes: boolean; isOwnAccount: boolean },
): boolean {
  // Lists of countries and of what filters offer belong to every reader.
  if (group === 'misc') return !writes;
  if (group === 'subscription') return scopes.includes(OWN_WEBHOOKS);
  // Tokens themselves are made and changed by people: what is about an account is closed here too.
  if (group === 'paymentToken') return !isOwnAccount && scopes.includes(RECORDS_PAYMENTS);
  const resource = RESOURCES.find((each) => GROUPS[each].includes(group));
  if (!resource || (resource === 'USERS' && isOwnAccount)) return false;
  return writes ? scopes.includes(`${resource}:WRITE`) : scopesRead(scopes, resource);
}

/** Whether scopes include reading a resource. */
export const scopesRead = (scopes: readonly string[], resource: Resource): boolean =>
  scopes.includes(`${resource}:READ`) || scopes.includes(`${resource}:WRITE`);

export interface NewToken {
  name: string;
  scopes: readonly string[];
  days: number;
}
export type TokenIssue = { path: 'name' | 'scopes' | 'days'; message: string };

/** Broken rules of a new token. Its scopes cannot include what its person may not read. */
export function tokenIssues(actor: Actor, { name, scopes, days }: NewToken): TokenIssue[] {
  const issues: TokenIssue[] = [];
  if (name.trim() === '') issues.push({ path: 'name', message: tokenWords.name });
  else if ([...name.trim()].length > TOKEN_NAME_MAX) issues.push({ path: 'name', message: tokenWords.longName });
  const known = TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
  if (known.length === 0 || known.length < new Set(scopes).size) issues.push({ path: 'scopes', message: tokenWords.scopes });
  else if (known.some((scope) => scope !== OWN_WEBHOOKS && !can(actor, scope.slice(0, scope.indexOf(':')) as Resource, 'READ')))
    issues.push({ path: 'scopes', message: tokenWords.notHeld });
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX) issues.push({ path: 'days', message: tokenWords.days });
  return issues;
}
