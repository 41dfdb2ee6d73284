import { isSensitiveRole, linkOutcome, type Identity, type LinkOutcome } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify/notify.ts';
import {
  connectIdentity,
  createProvisioned,
  findRole,
  lockProviderAccount,
  signInByProvider,
  type ProviderAccount,
  type Visitor,
} from '../user/index.ts';
import { awaitConfirmation, deleteAttempt, type AttemptRow } from './attempt-queries.ts';
import { insertLink } from './link-queries.ts';
import { connectionWaitsMail } from './mails.ts';
import type { Provider } from './provider.ts';

/** What the page says of a sign-in that opened nothing. */
export type Refusal = 'account_not_linked' | 'signup_disabled' | 'email_not_found' | 'account_inactive';
const REFUSALS: Partial<Record<LinkOutcome, Refusal>> = {
  NOT_LINKED: 'account_not_linked',
  NO_ACCOUNT: 'signup_disabled',
  NO_ADDRESS: 'email_not_found',
  INACTIVE: 'account_inactive',
};

type Decision = { userId: string } | 'confirm' | Refusal;

/** Signs a person in whom a provider vouches for, or says why not. Accounts are connected, and made, by `linkOutcome`. */
export async function enter(
  p: Platform,
  visitor: Visitor,
  provider: Provider,
  attempt: AttemptRow,
  identity: Identity,
): Promise<'entered' | 'confirm' | Refusal> {
  const decision = await inTx(p, (tx) => decide(p, tx, { visitor, provider, attempt, identity }));
  if (typeof decision === 'string') return decision;
  await signInByProvider(p, visitor, decision.userId);
  return 'entered';
}

interface Entry {
  visitor: Visitor;
  provider: Provider;
  attempt: AttemptRow;
  identity: Identity;
}

async function decide(p: Platform, tx: Tx, { visitor, provider, attempt, identity }: Entry): Promise<Decision> {
  const linked = await lockProviderAccount(tx, { providerId: provider.id, subject: identity.subject });
  const known = !linked && identity.email !== null ? await lockProviderAccount(tx, { email: identity.email }) : undefined;
  const newRole = !linked && !known ? await roleOfNewPeople(tx, provider) : undefined;
  const outcome = linkOutcome({
    identity,
    linked: linked ?? null,
    known: known ?? null,
    domains: provider.domains,
    createsPeople: newRole !== undefined,
    trustsVerifiedAddress: provider.isEnvironment,
  });
  if (outcome === 'CONFIRM' && known) {
    await requestConnection(p, tx, { account: known, provider, attempt, identity });
    return 'confirm';
  }
  await deleteAttempt(tx, attempt.id);
  if (outcome === 'SIGN_IN' && linked) return { userId: linked.id };
  const account = outcome === 'CREATE' && newRole ? await create(tx, { visitor, provider, identity, role: newRole }) : known;
  if ((outcome === 'LINK' || outcome === 'CREATE') && account) {
    await connectIdentity(tx, account, { providerId: provider.id, subject: identity.subject });
    return { userId: account.id };
  }
  return REFUSALS[outcome] ?? 'account_not_linked';
}

/** The role may have gained permissions since it was chosen. */
async function roleOfNewPeople(tx: Tx, { newRoleId }: Provider) {
  const role = newRoleId === null ? undefined : await findRole(tx, newRoleId);
  return role && !isSensitiveRole(role) ? role : undefined;
}

async function create(
  tx: Tx,
  {
    visitor,
    provider,
    identity,
    role,
  }: { visitor: Visitor; provider: Provider; identity: Identity; role: { id: string; name: string } },
): Promise<ProviderAccount | undefined> {
  const email = identity.email ?? '';
  const name = (identity.name ?? email.split('@')[0] ?? email).slice(0, 200);
  const doer = { actor: { userId: null, name: provider.name }, ipAddress: visitor.address, viewedBy: null };
  const id = await createProvisioned(tx, doer, { name, email, role });
  return id === undefined ? undefined : lockProviderAccount(tx, { id });
}

/** Nothing is connected before the person gave the password of the account, or an administrator agreed. */
async function requestConnection(
  p: Platform,
  tx: Tx,
  { account, provider, attempt, identity }: { account: ProviderAccount } & Omit<Entry, 'visitor'>,
): Promise<void> {
  const link = await insertLink(tx, {
    id: newId(),
    providerId: provider.id,
    userId: account.id,
    subject: identity.subject,
    email: identity.email ?? '',
  });
  await awaitConfirmation(tx, attempt.id, link.id);
  if (link.isNew)
    await notify(tx, {
      event: 'account.security',
      to: account.email,
      content: () => connectionWaitsMail(account.name, provider.name),
    });
}
