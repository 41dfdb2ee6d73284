/** Who belongs to an organisation: a membership counts once the person and a confirmed member both agreed. */
import { m } from '@grantdesk/messages';

export const MEMBER_ROLES = ['OWNER', 'MEMBER'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** People and open invitations of one organisation. */
export const MAX_MEMBERS = 100;

export interface Membership {
  userId: string | null;
  role: MemberRole;
  isAccepted: boolean;
  isConfirmed: boolean;
  hasLeft: boolean;
}

export const MEMBER_STATES = ['CONFIRMED', 'WAITS_FOR_PERSON', 'WAITS_FOR_MEMBER', 'WAITS_FOR_BOTH', 'LEFT'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export function memberState({ isAccepted, isConfirmed, hasLeft }: Omit<Membership, 'userId' | 'role'>): MemberState {
  if (hasLeft) return 'LEFT';
  if (isAccepted) return isConfirmed ? 'CONFIRMED' : 'WAITS_FOR_MEMBER';
  return isConfirmed ? 'WAITS_FOR_PERSON' : 'WAITS_FOR_BOTH';
}

export const isConfirmedMember = (member: Membership): boolean => memberState(member) === 'CONFIRMED';
const isConfirmedOwner = (member: Membership): boolean => isConfirmedMember(member) && member.role === 'OWNER';

const findMember = (members: readonly Membership[], userId: string): Membership | undefined =>
  members.find((member) => member.userId === userId && !member.hasLeft);

export const isMemberOf = (members: readonly Membership[], userId: string): boolean => {
  const own = findMember(members, userId);
  return own !== undefined && isConfirmedMember(own);
};
export const isOwnerOf = (members: readonly Membership[], userId: string): boolean => {
  const own = findMember(members, userId);
  return own !== undefined && isConfirmedOwner(own);
};

/** Why a person cannot confirm a membership; null where they can. No one confirms their own. */
export function memberConfirmDenial(members: readonly Membership[], actorId: string, member: Membership): string | null {
  if (member.hasLeft) return m.organisation.memberHasLeft();
  if (member.userId === actorId) return m.organisation.cannotConfirmYourself();
  if (!isMemberOf(members, actorId)) return m.organisation.onlyMembersConfirm();
  return null;
}

/** The last owner leaves last, or makes another confirmed member an owner first. */
export function memberLeaveDenial(members: readonly Membership[], userId: string): string | null {
  const own = findMember(members, userId);
  if (!own || !isConfirmedOwner(own)) return null;
  const others = members.filter((each) => each !== own && isConfirmedMember(each));
  return others.length > 0 && !others.some(isConfirmedOwner) ? m.organisation.lastOwnerCannotLeave() : null;
}

/** The same for an owner who would be a member only. */
export function memberRoleDenial(members: readonly Membership[], member: Membership, role: MemberRole): string | null {
  if (!isConfirmedMember(member)) return m.organisation.onlyConfirmedHaveRoles();
  if (role === 'OWNER' || member.role !== 'OWNER') return null;
  return members.some((each) => each !== member && isConfirmedOwner(each)) ? null : m.organisation.oneOwnerRemains();
}
