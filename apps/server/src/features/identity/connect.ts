import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { isSuperAdminRole } from '@grantdesk/domain';
import { recordAudit, type Doer } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { notify } from '#platform/notify/notify.ts';
import { readWaiting } from '../change-request/index.ts';
import {
  connectIdentity,
  lockProviderAccount,
  proveByPassword,
  signInByProvider,
  type ProviderAccount,
  type Visitor,
} from '../user/index.ts';
import { deleteAttempt, findConfirming } from './attempt-queries.ts';
import { findLink, lockLink, settleLink, type LinkRow } from './link-queries.ts';
import { connectedMail, connectionRefusedMail } from './mails.ts';
import { findActiveProvider, type Provider } from './provider.ts';
import { browserOf, forgetBrowser } from './sign-in.ts';

interface Waiting {
  attemptId: string;
  link: LinkRow;
  provider: Provider;
}

/** @throws AppError 404 where this browser has nothing to confirm */
async function findWaiting(p: Platform, { cookie }: Visitor): Promise<Waiting> {
  const browser = browserOf(p, cookie);
  const attempt = browser ? await findConfirming(p.db, browser) : undefined;
  const link = attempt?.linkId ? await findLink(p.db, attempt.linkId) : undefined;
  const provider = link && (await findActiveProvider(p, p.db, link.providerId));
  if (!attempt || !link || !provider) throw notFound('sign-in');
  return { attemptId: attempt.id, link, provider };
}

/** What the page of the confirmation shows: the address is what the provider said of the person in this browser. */
export async function readWaitingConnection(p: Platform, visitor: Visitor): Promise<Answer<'identity.waiting'>> {
  const { link, provider } = await findWaiting(p, visitor);
  const account = await inTx(p, (tx) => lockProviderAccount(tx, { id: link.userId }));
  return { data: { email: link.email, provider: provider.name, hasPassword: account?.hasPassword ?? false } };
}

/** Connects the account with its password, and signs in. @throws AppError 404, 409 where it is settled, 422, 429 */
export async function connectByPassword(p: Platform, visitor: Visitor, password: string): Promise<Answer<'identity.connect'>> {
  const { attemptId, link, provider } = await findWaiting(p, visitor);
  await proveByPassword(p, visitor, { userId: link.userId, email: link.userEmail }, password);
  await inTx(p, async (tx) => {
    const { account } = await lockWaiting(tx, link.id);
    const doer: Doer = { actor: { userId: account.id, name: account.name }, ipAddress: visitor.address, viewedBy: null };
    await connect(tx, doer, { link, account, provider, by: 'password' });
    await deleteAttempt(tx, attemptId);
  });
  visitor.setCookie(forgetBrowser(p));
  return { data: await signInByProvider(p, visitor, link.userId) };
}

/** @throws AppError 409 where it was decided meanwhile, or the account is not in use any longer */
async function lockWaiting(tx: Tx, id: string): Promise<{ link: LinkRow; account: ProviderAccount }> {
  const link = await lockLink(tx, id);
  const account = link && (await lockProviderAccount(tx, { id: link.userId }));
  if (!link || !account || account.accountStatus === 'INACTIVE') throw new AppError('CONFLICT', m.identity.noLongerWaits());
  return { link, account };
}

async function connect(
  tx: Tx,
  doer: Doer,
  {
    link,
    account,
    provider,
    by,
  }: { link: LinkRow; account: ProviderAccount; provider: { name: string }; by: 'password' | 'administrator' },
): Promise<void> {
  await connectIdentity(tx, account, { providerId: link.providerId, subject: link.subject });
  await settleLink(tx, link.id, 'CONNECTED', doer.actor.userId ?? account.id);
  const facts = { name: account.name, provider: provider.name, by };
  await recordAudit(tx, doer, { kind: 'USER', id: account.id }, { type: 'identity.connected', facts });
  await notify(tx, {
    event: 'account.security',
    to: account.email,
    content: () => connectedMail(account.name, provider.name),
  });
}

/** Why this administrator cannot decide a connection; null where they can: none decides their own. */
export const linkDenial = ({ actor }: Ctx, { userId, roleName }: Pick<LinkRow, 'userId' | 'roleName'>): string | null => {
  if (actor.userId === userId) return m.identity.notYourOwn();
  return isSuperAdminRole(roleName) && !isSuperAdminRole(actor.role) ? m.identity.onlySuperAdmin() : null;
};

/** Connects an identity in place of its person's password, or refuses it. @throws AppError 403 for oneself, 404, 409 */
export async function decideConnection(p: Platform, ctx: Ctx, id: string, isConnected: boolean): Promise<void> {
  await inTx(p, async (tx) => {
    const waiting = await lockLink(tx, id);
    if (!waiting) throw notFound('request');
    const denial = linkDenial(ctx, waiting);
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    const { link, account } = await lockWaiting(tx, id);
    // An invitation that a second person has not confirmed opens no account, by whatever way.
    if ((await readWaiting(tx, ctx, ['NEW_STAFF'], [account.id])).length > 0)
      throw new AppError('CONFLICT', m.identity.invitationIsNotConfirmed());
    const provider = await findActiveProvider(p, tx, link.providerId);
    if (!provider) throw new AppError('CONFLICT', m.identity.noLongerWaits());
    if (isConnected) return connect(tx, ctx, { link, account, provider, by: 'administrator' });
    await settleLink(tx, id, 'REFUSED', ctx.actor.userId);
    const facts = { name: account.name, provider: provider.name };
    await recordAudit(tx, ctx, { kind: 'USER', id: account.id }, { type: 'identity.refused', facts });
    await notify(tx, {
      event: 'account.security',
      to: account.email,
      content: () => connectionRefusedMail(account.name, provider.name),
    });
  });
}
