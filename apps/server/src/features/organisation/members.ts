import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  isConfirmedMember,
  isMemberOf,
  isOwnerOf,
  isSameAddress,
  MAX_MEMBERS,
  memberConfirmDenial,
  memberLeaveDenial,
  memberRoleDenial,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { takeFromSender, takeInvitation } from '#platform/auth/mail-limits.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { mailConfirmed, mailInvited, mailWaiting } from './mails.ts';
import {
  findMembers,
  insertMember,
  markAccepted,
  markConfirmed,
  markLeft,
  setRole,
  type MemberRecord,
} from './member-queries.ts';
import { toMembership } from './present.ts';
import { lockTarget } from './service.ts';

type Done = Answer<'organisation.accept'>;

interface Locked {
  id: string;
  name: string;
  members: MemberRecord[];
  own: MemberRecord;
}

/** The organisation with its members, locked. @throws AppError 404 for anyone who is neither member nor invited */
async function lockOwn(tx: Tx, ctx: Ctx, id: string): Promise<Locked> {
  const { id: targetId, name } = await lockTarget(tx, id);
  const members = await findMembers(tx, [targetId]);
  const { userId, email } = ctx.actor;
  const own =
    members.find((each) => each.userId === userId) ??
    members.find((each) => each.userId === null && isSameAddress(each.email, email));
  if (!own) throw notFound('organisation');
  return { id: targetId, name, members, own };
}

/** @throws AppError 404 for strangers, 403 for members who are no owners */
async function lockAsOwner(tx: Tx, ctx: Ctx, id: string): Promise<Locked> {
  const locked = await lockOwn(tx, ctx, id);
  const members = locked.members.map(toMembership);
  if (!isMemberOf(members, ctx.actor.userId)) throw new AppError('ACCESS_DENIED', m.organisation.onlyMembersSee());
  if (!isOwnerOf(members, ctx.actor.userId)) throw new AppError('ACCESS_DENIED', m.organisation.onlyOwnersManage());
  return locked;
}

const memberOf = ({ members }: Locked, id: string): MemberRecord => {
  const member = members.find((each) => each.id === id);
  if (!member) throw notFound('member');
  return member;
};

const subjectOf = (id: string) => ({ kind: 'ORGANISATION' as const, id });
const assertNo = (denial: string | null): void => {
  if (denial) throw new AppError('CONFLICT', denial);
};

/**
 * Invites an address as an owner: the owner's part of the confirmation is thereby given.
 * @throws AppError 409 for one who is a member or invited, or for too many
 */
export async function inviteMember(
  p: Platform,
  ctx: Ctx,
  id: string,
  { email, role }: HandlerInput<'organisation.invite'>['body'],
): Promise<Answer<'organisation.invite'>> {
  return onceInTx(p, ctx, async (tx) => {
    const { id: organisationId, name, members } = await lockAsOwner(tx, ctx, id);
    if (members.some((each) => isSameAddress(each.email, email))) assertNo(m.organisation.alreadyMember({ email }));
    if (members.length >= MAX_MEMBERS) assertNo(m.organisation.tooManyMembers({ most: MAX_MEMBERS }));
    await takeFromSender(tx, 'coApplicant', ctx.actor.userId);
    await takeInvitation(tx, email);
    const by = ctx.actor.userId;
    const member = { id: newId(), organisationId, userId: null, email, role, invitedBy: by };
    await insertMember(tx, { ...member, isAccepted: false, confirmedBy: by });
    await recordAudit(tx, ctx, subjectOf(organisationId), { type: 'organisation.member-invited', facts: { name, email } });
    await mailInvited(p, tx, { inviter: ctx.actor, email, organisation: name });
    return { data: { _id: member.id } };
  });
}

/** The person's own part. A second call changes nothing. @throws AppError 404 without an invitation of the own address */
export async function acceptMembership(p: Platform, ctx: Ctx, id: string): Promise<Done> {
  return inTx(p, async (tx) => {
    const { id: organisationId, name, members, own } = await lockOwn(tx, ctx, id);
    if (own.acceptedAt) return { data: { _id: organisationId } };
    await markAccepted(tx, own.id, ctx.actor);
    await recordAudit(tx, ctx, subjectOf(organisationId), { type: 'organisation.member-accepted', facts: { name } });
    if (!own.confirmedAt) {
      const confirmed = members.filter((each) => isConfirmedMember(toMembership(each)));
      const readers = confirmed.map((each) => ({ name: each.name ?? '', email: each.email }));
      await mailWaiting(p, tx, { members: readers, person: ctx.actor.name, organisation: name });
    }
    return { data: { _id: organisationId } };
  });
}

/** The part of a confirmed member. @throws AppError 409 for the own membership */
export async function confirmMember(p: Platform, ctx: Ctx, id: string, memberId: string): Promise<Done> {
  return inTx(p, async (tx) => {
    const locked = await lockOwn(tx, ctx, id);
    const { id: organisationId, name, members } = locked;
    if (!isMemberOf(members.map(toMembership), ctx.actor.userId))
      throw new AppError('ACCESS_DENIED', m.organisation.onlyMembersSee());
    const member = memberOf(locked, memberId);
    assertNo(memberConfirmDenial(members.map(toMembership), ctx.actor.userId, toMembership(member)));
    if (member.confirmedAt) return { data: { _id: organisationId } };
    await markConfirmed(tx, member.id, ctx.actor.userId);
    const { email } = member;
    await recordAudit(tx, ctx, subjectOf(organisationId), { type: 'organisation.member-confirmed', facts: { name, email } });
    if (member.acceptedAt) await mailConfirmed(p, tx, { name: member.name ?? '', email }, name);
    return { data: { _id: organisationId } };
  });
}

/** Leaves, or declines an invitation. Applications stay with their authors. @throws AppError 409 for the last owner */
export async function leaveOrganisation(p: Platform, ctx: Ctx, id: string): Promise<Done> {
  return inTx(p, async (tx) => {
    const { id: organisationId, name, members, own } = await lockOwn(tx, ctx, id);
    assertNo(memberLeaveDenial(members.map(toMembership), ctx.actor.userId));
    await markLeft(tx, own.id);
    await recordAudit(tx, ctx, subjectOf(organisationId), { type: 'organisation.member-left', facts: { name } });
    return { data: { _id: organisationId } };
  });
}

/** Removes a member, or withdraws an invitation. @throws AppError 409 for the own membership of the last owner */
export async function removeMember(p: Platform, ctx: Ctx, id: string, memberId: string): Promise<Done> {
  return inTx(p, async (tx) => {
    const locked = await lockAsOwner(tx, ctx, id);
    const member = memberOf(locked, memberId);
    if (member.userId) assertNo(memberLeaveDenial(locked.members.map(toMembership), member.userId));
    await markLeft(tx, member.id);
    const facts = { name: locked.name, email: member.email };
    await recordAudit(tx, ctx, subjectOf(locked.id), { type: 'organisation.member-removed', facts });
    return { data: { _id: locked.id } };
  });
}

/** @throws AppError 409 where no owner would be left, or the member is not confirmed */
export async function changeRole(
  p: Platform,
  ctx: Ctx,
  id: string,
  { member: memberId, role }: HandlerInput<'organisation.role'>['body'],
): Promise<Done> {
  return inTx(p, async (tx) => {
    const locked = await lockAsOwner(tx, ctx, id);
    const member = memberOf(locked, memberId);
    const memberships = locked.members.map((each) => ({ ...toMembership(each), id: each.id }));
    const own = memberships.find((each) => each.id === memberId);
    if (own) assertNo(memberRoleDenial(memberships, own, role));
    if (member.role === role) return { data: { _id: locked.id } };
    await setRole(tx, member.id, role);
    const facts = { name: locked.name, email: member.email, role };
    await recordAudit(tx, ctx, subjectOf(locked.id), { type: 'organisation.role-changed', facts });
    return { data: { _id: locked.id } };
  });
}
