/** What a program may do with a token (decision 0033): a part of its maker's rights, until a day. */
import { m } from '@grantdesk/messages';
import { can, isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { RESOURCES, type Resource } from '../access/resources.ts';

export const TOKEN_ACTS = ['READ', 'WRITE'] as const;
export type TokenAct = (typeof TOKEN_ACTS)[number];
export type TokenScope = `${Resource}:${TokenAct}`;

export const TOKEN_SCOPES: readonly TokenScope[] = RESOURCES.flatMap((resource) =>
  TOKEN_ACTS.map((act): TokenScope => `${resource}:${act}`),
);
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
 * @param group the call's first path segment
 * @param isOwnAccount the call is about the caller's own account, not about a right of theirs
 */
export function tokenReaches(
  scopes: readonly string[],
  { group, writes, isOwnAccount }: { group: string; writes: boolean; isOwnAccount: boolean },
): boolean {
  // Lists of countries and of what filters offer belong to every reader.
  if (group === 'misc') return !writes;
  const resource = RESOURCES.find((each) => GROUPS[each].includes(group));
  if (!resource || (resource === 'USERS' && isOwnAccount)) return false;
  return scopes.includes(`${resource}:WRITE`) || (!writes && scopes.includes(`${resource}:READ`));
}

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
  else if (known.some((scope) => !can(actor, scope.slice(0, scope.indexOf(':')) as Resource, 'READ')))
    issues.push({ path: 'scopes', message: tokenWords.notHeld });
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX) issues.push({ path: 'days', message: tokenWords.days });
  return issues;
}
