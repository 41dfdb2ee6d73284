import { m } from '@grantdesk/messages';
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { INVITATION_DAYS, invitationDenial, invitationState, eventContent, type MailContent } from '@grantdesk/domain';
import { hashNewPassword } from '#platform/auth/new-password.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findInvitation, insertInvitations, openAccount } from './account-queries.ts';
import { inOpenLane, type Visitor } from './visitor.ts';

const DAY = 86_400_000;
/** Distinguishes the link of an account from one to join an application: both start with /invite/. */
const ACCOUNT_MARK = 'account-';
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface InvitedPerson {
  id: string;
  name: string;
  email: string;
  role: string;
}

/** Who invites, by name and id; the operator at the console has no id. */
type Inviter = { actor: { userId: string | null; name: string } };

/** Mails a new link to each of these accounts without a password. */
export async function invite(p: Pick<Platform, 'config'>, tx: Tx, ctx: Inviter, users: readonly InvitedPerson[]): Promise<void> {
  const links = await renewLinks(tx, ctx, users);
  await notify(
    tx,
    ...links.map(({ user, token }) => ({
      event: 'account.invitation' as const,
      to: user.email,
      content: (house: string) => invitationMail(p, ctx, user, token, house),
    })),
  );
}

/** A new token for each account, shown only in the email or to the operator at the console. */
async function renewLinks(
  tx: Tx,
  ctx: Inviter,
  users: readonly InvitedPerson[],
): Promise<{ user: InvitedPerson; token: string }[]> {
  const expiresAt = new Date((await databaseNow(tx)).getTime() + INVITATION_DAYS * DAY);
  const links = users.map((user) => ({ user, token: ACCOUNT_MARK + randomBytes(24).toString('base64url') }));
  await insertInvitations(
    tx,
    links.map(({ user, token }) => ({
      userId: user.id,
      tokenHash: hashOf(token),
      invitedBy: ctx.actor.userId ?? user.id,
      expiresAt,
    })),
  );
  return links;
}

/** The link alone, where no mail can bring it. */
export async function inviteByLink(p: Pick<Platform, 'config'>, tx: Tx, ctx: Inviter, user: InvitedPerson): Promise<string> {
  const [link] = await renewLinks(tx, ctx, [user]);
  return addressOf(p, link?.token ?? '');
}

const addressOf = (p: Pick<Platform, 'config'>, token: string): string => `${p.config.publicUrl}/invite/${token}`;

const invitationMail = (
  p: Pick<Platform, 'config'>,
  ctx: Inviter,
  user: InvitedPerson,
  token: string,
  house: string,
): MailContent =>
  eventContent('account.invitation', {
    name: user.name,
    details: {
      role: user.role,
      address: user.email,
      goodFor: m.user.invitationDaysDays({ days: INVITATION_DAYS }),
    },
    texts: { inviter: plainName(ctx.actor.name), organisation: house },
    action: { label: m.common.openMyAccount(), url: addressOf(p, token) },
  });

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
const stateOf = ({ acceptedAt, accountStatus, isExpired }: Invitation) =>
  invitationState({ isRemoved: accountStatus === 'INACTIVE', isAccepted: acceptedAt !== null, isExpired });

/** What the link of the mail is for. @throws AppError 404 for a token that was never given, or was replaced */
export async function readInvitation(p: Platform, token: string): Promise<Answer<'user.invitation'>> {
  const row = await findInvitation(p.db, hashOf(token));
  if (!row) throw notFound('invitation');
  const { name, email, role } = row;
  return { data: { name, email, role, state: stateOf(row) } };
}

/** Opens the account with its first password, once. @throws AppError 404, 409 expired, used or withdrawn, 422 a short password */
export async function acceptInvitation(
  p: Platform,
  visitor: Visitor,
  { token, password }: HandlerInput<'user.acceptInvitation'>['body'],
): Promise<Answer<'user.acceptInvitation'>> {
  // Looked at first: hashing takes long, and only a link that is good is worth it.
  const invited = assertUsable(await findInvitation(p.db, hashOf(token)));
  const hash = await inOpenLane(visitor, () => hashNewPassword(password, [invited.name, invited.email]));
  return inTx(p, async (tx) => {
    const row = assertUsable(await findInvitation(tx, hashOf(token), true));
    await openAccount(tx, newId(), row.userId, hash);
    return { data: { email: row.email } };
  });
}

function assertUsable(row: Invitation | undefined): Invitation {
  if (!row) throw notFound('invitation');
  const denial = invitationDenial(stateOf(row));
  if (denial) throw new AppError('CONFLICT', denial);
  return row;
}
