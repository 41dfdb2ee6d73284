import { m } from '@grantdesk/messages';
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canRemovePerson,
  canSubmitAnswers,
  canWriteAnswers,
  invitationDenial,
  invitationState,
  INVITATION_DAYS,
  isSameAddress,
  MAX_PEOPLE,
  type Actor,
  ours,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { takeFromSender, takeInvitation } from '#platform/auth/mail-limits.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { mailInvitation } from './draft-mails.ts';
import { findInvitation, findPeople, insertInvitation, markAccepted, markRemoved } from './people-queries.ts';
import { findApplication, lockApplication, type ApplicationRecord } from './queries.ts';
import { readApplication } from './service.ts';

const DAY_MS = 86_400_000;
/** Only the hash is stored: who reads the database cannot join. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @throws AppError 404 for everyone who does not write this application */
async function writtenApplication(p: Platform, ctx: Ctx, id: string): Promise<ApplicationRecord> {
  const application = await findApplication(p.db, id, ctx.actor);
  if (!application || !canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? []))
    throw notFound('application');
  return application;
}

/**
 * Invites a person by email. A second invitation of the same address replaces the link of the first.
 * @throws AppError 403 for anyone but the owner, 409 for too many or one who has joined, 422 for the own address
 */
export async function invitePerson(
  p: Platform,
  ctx: Ctx,
  id: string,
  { email, name }: HandlerInput<'application.invite'>['body'],
): Promise<Answer<'application.invite'>> {
  const application = await writtenApplication(p, ctx, id);
  if (!canSubmitAnswers(ctx.actor, application.userId)) throw new AppError('ACCESS_DENIED', ours.onlyOwnerInvites);
  if (isSameAddress(email, application.email))
    throw ruleBroken([{ path: 'email', message: m.application.thisIsYourOwnAddress() }]);
  return onceInTx(p, ctx, async (tx) => {
    await lockApplication(tx, id);
    const people = await findPeople(tx, id);
    const known = people.find((person) => isSameAddress(person.email, email));
    if (known?.userId) throw new AppError('CONFLICT', m.application.emailHasAlreadyJoined({ email: known.email }));
    if (!known && people.length >= MAX_PEOPLE) throw new AppError('CONFLICT', ours.tooManyPeople(MAX_PEOPLE));
    await takeFromSender(tx, 'coApplicant', ctx.actor.userId);
    await takeInvitation(tx, email);
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date((await databaseNow(tx)).getTime() + INVITATION_DAYS * DAY_MS);
    await insertInvitation(tx, {
      id: newId(),
      applicationId: id,
      email,
      name: name || null,
      tokenHash: hashOf(token),
      invitedBy: ctx.actor.userId,
      expiresAt,
    });
    const { programmeId, applicationNumber: applicationID } = application;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId },
      { type: 'application.person-invited', facts: { applicationID, email } },
    );
    await mailInvitation(p, tx, ctx, { application, email, name: name || (known?.name ?? ''), token, expiresAt });
    return readApplication(tx, ctx, id);
  });
}

/** Removes a person immediately, or lets them leave. @throws AppError 404 if they are not on it, 403 for other callers */
export async function removePerson(
  p: Platform,
  ctx: Ctx,
  id: string,
  personId: string,
): Promise<Answer<'application.removePerson'>> {
  const application = await writtenApplication(p, ctx, id);
  const person = (await findPeople(p.db, id)).find((each) => each.id === personId);
  if (!person) throw notFound('person');
  if (!canRemovePerson(ctx.actor, application.userId, person.userId)) throw new AppError('ACCESS_DENIED', ours.onlyOwnerInvites);
  await inTx(p, async (tx) => {
    const removed = await markRemoved(tx, personId, id, await databaseNow(tx));
    if (!removed) return;
    const { programmeId, applicationNumber: applicationID } = application;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId },
      { type: 'application.person-removed', facts: { applicationID, email: removed.email } },
    );
  });
  return { data: { _id: personId } };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
const stateOf = (row: Invitation) =>
  invitationState({ isRemoved: row.removedAt !== null, isAccepted: row.acceptedAt !== null, isExpired: row.isExpired });

/** What the link of a mail is for. @throws AppError 404 for a token that was never given, or was replaced */
export async function readInvitation(p: Platform, actor: Actor | null, token: string): Promise<Answer<'application.invitation'>> {
  const row = await findInvitation(p.db, hashOf(token));
  if (!row) throw notFound('invitation');
  const state = stateOf(row);
  return {
    data: {
      state,
      programme: row.programmeName,
      invitedBy: row.invitedBy,
      email: row.email,
      expiresAt: row.expiresAt.toISOString(),
      applicationId: state === 'USED' && actor?.userId === row.userId ? row.applicationId : null,
    },
  };
}

/**
 * Joins by the link, once: a repeated call by the same person returns the same application.
 * @throws AppError 403 for another address than the invited one, 409 where it is expired, used or withdrawn
 */
export async function acceptInvitation(p: Platform, ctx: Ctx, token: string): Promise<Answer<'application.accept'>> {
  return onceInTx(p, ctx, async (tx) => {
    const row = await findInvitation(tx, hashOf(token), true);
    if (!row) throw notFound('invitation');
    if (!isSameAddress(ctx.actor.email, row.email))
      throw new AppError(
        'ACCESS_DENIED',
        m.application.thisInvitationIsForEmailAnd({ email: row.email, currentEmail: ctx.actor.email }),
      );
    const state = stateOf(row);
    if (state === 'USED' && row.userId === ctx.actor.userId) return { data: { _id: row.applicationId } };
    const denial = invitationDenial(state);
    if (denial) throw new AppError('CONFLICT', denial);
    await markAccepted(tx, row.id, ctx.actor.userId, await databaseNow(tx));
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: row.applicationId, programmeId: row.programmeId },
      { type: 'application.person-joined', facts: { applicationID: row.applicationNumber, email: row.email } },
    );
    return { data: { _id: row.applicationId } };
  });
}
