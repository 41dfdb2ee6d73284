import type { Answer } from '@grantdesk/api';
import { memberState, type Membership, type MemberRole } from '@grantdesk/domain';
import type { MemberRecord } from './member-queries.ts';
import type { OrganisationRecord } from './queries.ts';

type Mine = Answer<'organisation.mine'>['data']['memberships'][number];

export const presentOrganisation = (row: OrganisationRecord): Answer<'organisation.new'>['data'] => ({
  _id: row.id,
  name: row.name,
  aliases: row.aliases,
  country: row.country,
  address: row.address,
  website: row.website,
  numbers: row.numbers.map(({ register, number }) => ({ register, number })),
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A row as the rules of the domain read it. */
export const toMembership = (
  row: Pick<MemberRecord, 'userId' | 'role' | 'acceptedAt' | 'confirmedAt' | 'leftAt'>,
): Membership => ({
  userId: row.userId,
  role: row.role as MemberRole,
  isAccepted: row.acceptedAt !== null,
  isConfirmed: row.confirmedAt !== null,
  hasLeft: row.leftAt !== null,
});

export const presentMember = (row: MemberRecord): Mine['members'][number] => ({
  _id: row.id,
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.role as MemberRole,
  state: memberState(toMembership(row)),
});
