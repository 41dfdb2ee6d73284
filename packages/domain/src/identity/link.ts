/** What happens when a person comes back from a provider: which account it is, and whether anyone has to confirm that. */
import type { AccountStatus, RoleFacts } from '../user/rules.ts';
import { isVouchedFor, type Identity } from './claims.ts';
import { domainOf, isSensitiveRole } from './rules.ts';

export interface LinkFacts {
  identity: Identity;
  /** The account that this identity is connected to already. */
  linked: { accountStatus: AccountStatus } | null;
  /** The account with this address. */
  known: { accountStatus: AccountStatus; role: RoleFacts } | null;
  domains: readonly string[];
  /** Whether people without an account get one. */
  createsPeople: boolean;
  /** A provider of the environment connects accounts that are in use by an address that it says is verified. */
  trustsVerifiedAddress: boolean;
}

export type LinkOutcome =
  | 'SIGN_IN'
  /** Connect the account with this address, without further ado. */
  | 'LINK'
  /** Connect it once the person gave its password, or an administrator agreed. */
  | 'CONFIRM'
  | 'CREATE'
  /** There is an account with this address, and it cannot be connected by it. */
  | 'NOT_LINKED'
  | 'NO_ACCOUNT'
  | 'NO_ADDRESS'
  | 'INACTIVE';

/**
 * By an address alone only an account is connected that was invited and is not in use yet, and never one with money or
 * decision permissions: an address that its provider gives to someone else must not open them.
 */
export function linkOutcome(facts: LinkFacts): LinkOutcome {
  const { identity, linked, known, domains, createsPeople, trustsVerifiedAddress } = facts;
  if (linked) return linked.accountStatus === 'ACTIVE' ? 'SIGN_IN' : 'INACTIVE';
  if (identity.email === null) return 'NO_ADDRESS';
  const isTrusted = trustsVerifiedAddress
    ? identity.emailVerified === true && (domains.length === 0 || domains.includes(domainOf(identity.email)))
    : isVouchedFor(identity, domains);
  if (!known) return isTrusted && createsPeople ? 'CREATE' : 'NO_ACCOUNT';
  if (!isTrusted) return 'NOT_LINKED';
  if (known.accountStatus === 'INACTIVE') return 'INACTIVE';
  if (isSensitiveRole(known.role)) return 'CONFIRM';
  return known.accountStatus === 'INVITED' || trustsVerifiedAddress ? 'LINK' : 'CONFIRM';
}
