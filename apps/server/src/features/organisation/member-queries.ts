import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What tells how far a membership is (`toMembership`). */
const MEMBERSHIP = [
  'organisationMembers.id',
  'organisationMembers.organisationId',
  'organisationMembers.userId',
  'organisationMembers.role',
  'organisationMembers.acceptedAt',
  'organisationMembers.confirmedAt',
  'organisationMembers.leftAt',
] as const;

/** People and invitations of organisations who have not left, the owners first. */
export const findMembers = (db: Db, organisationIds: readonly string[]) =>
  db
    .selectFrom('organisationMembers')
    .leftJoin('users', 'users.id', 'organisationMembers.userId')
    .where('organisationMembers.organisationId', 'in', [...organisationIds, NO_ID])
    .where('organisationMembers.leftAt', 'is', null)
    .select([
      ...MEMBERSHIP,
      'organisationMembers.invitedAt',
      'users.name',
      sql<string>`coalesce(users.email, organisation_members.email)`.as('email'),
    ])
    .orderBy(sql`organisation_members.role = 'OWNER' desc, organisation_members.invited_at, organisation_members.id`)
    .execute();

const NO_ID = '00000000-0000-0000-0000-000000000000';
export type MemberRecord = Awaited<ReturnType<typeof findMembers>>[number];

/** A person's memberships and the invitations of their address, in organisations that are not merged. */
export const findOwnMemberships = (db: Db, person: { userId: string; email: string }) =>
  db
    .selectFrom('organisationMembers')
    .innerJoin('organisations', 'organisations.id', 'organisationMembers.organisationId')
    .leftJoin('users as inviter', 'inviter.id', 'organisationMembers.invitedBy')
    .where('organisationMembers.leftAt', 'is', null)
    .where('organisations.mergedInto', 'is', null)
    .where((eb) =>
      eb.or([
        eb('organisationMembers.userId', '=', person.userId),
        eb.and([
          eb('organisationMembers.userId', 'is', null),
          eb(sql`lower(organisation_members.email)`, '=', person.email.toLowerCase()),
        ]),
      ]),
    )
    .select([...MEMBERSHIP, 'organisations.name as organisationName', 'inviter.name as inviterName'])
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .execute();

/** Organisations that a person is a confirmed member of. */
export async function findConfirmedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisationMembers')
    .innerJoin('organisations', 'organisations.id', 'organisationMembers.organisationId')
    .where('organisationMembers.userId', '=', userId)
    .where('organisationMembers.leftAt', 'is', null)
    .where('organisationMembers.acceptedAt', 'is not', null)
    .where('organisationMembers.confirmedAt', 'is not', null)
    .where('organisations.mergedInto', 'is', null)
    .select('organisations.id')
    .orderBy('organisations.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Applications of these organisations to programmes that are open now. */
export const findApplied = (db: Db, organisationIds: readonly string[]) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('organisations', 'organisations.id', 'applications.organisationId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .where('applications.organisationId', 'in', [...organisationIds, NO_ID])
    .where(sql<boolean>`programmes.start_date <= (select app_now()) and programmes.end_date > (select app_now())`)
    .select([
      'applications.userId',
      'applications.applicationNumber',
      'programmes.id as programmeId',
      'programmes.name as programmeName',
      'organisations.id as organisationId',
      'organisations.name as organisationName',
      'users.name as applicant',
    ])
    .orderBy('programmes.endDate')
    .orderBy('applications.id')
    .limit(100)
    .execute();

/** Undefined if the address is invited or the person is a member already. */
export const insertMember = (
  tx: Tx,
  member: {
    id: string;
    organisationId: string;
    userId: string | null;
    email: string;
    role: string;
    invitedBy: string | null;
    isAccepted: boolean;
    confirmedBy: string | null;
  },
) => {
  const { isAccepted, ...row } = member;
  return tx
    .insertInto('organisationMembers')
    .values({ ...row, acceptedAt: isAccepted ? appNow : null, confirmedAt: member.confirmedBy ? appNow : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
};

export const markAccepted = (tx: Tx, id: string, person: { userId: string; email: string }) =>
  tx
    .updateTable('organisationMembers')
    .set({ userId: person.userId, email: person.email, acceptedAt: appNow })
    .where('id', '=', id)
    .execute();

export const markConfirmed = (tx: Tx, id: string, confirmedBy: string) =>
  tx.updateTable('organisationMembers').set({ confirmedBy, confirmedAt: appNow }).where('id', '=', id).execute();

export const markLeft = (tx: Tx, id: string) =>
  tx.updateTable('organisationMembers').set({ leftAt: appNow }).where('id', '=', id).execute();

export const setRole = (tx: Tx, id: string, role: string) =>
  tx.updateTable('organisationMembers').set({ role }).where('id', '=', id).execute();
