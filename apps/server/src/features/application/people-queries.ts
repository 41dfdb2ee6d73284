import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { preparedQuery } from '#platform/prepared-query.ts';

/** Who was invited to an application and not removed, in the order of the invitations. */
export const selectPeople = (db: Db, applicationId: string) =>
  db
    .selectFrom('applicationPeople')
    .leftJoin('users', 'users.id', 'applicationPeople.userId')
    .where('applicationPeople.applicationId', '=', applicationId)
    .where('applicationPeople.removedAt', 'is', null)
    .select([
      'applicationPeople.id',
      'applicationPeople.email',
      'applicationPeople.name',
      'applicationPeople.userId',
      'applicationPeople.expiresAt',
      'users.name as joinedName',
      sql<boolean>`application_people.expires_at <= app_now()`.as('isExpired'),
    ])
    .orderBy('applicationPeople.id');

const peopleOf = preparedQuery('people', (db, { applicationId }: { applicationId: string }) => selectPeople(db, applicationId));

export const findPeople = (db: Db, applicationId: string) => peopleOf(db, { applicationId });

export type PersonRecord = Awaited<ReturnType<typeof findPeople>>[number];

/** Name and address of all authors, the owner first, then those who joined; without closed accounts. */
export async function findWriters(db: Db, applicationId: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from (
      select a.user_id, 0 as place from applications a where a.id = ${applicationId}
      union all
      select p.user_id, 1 from application_people p where p.application_id = ${applicationId} and p.removed_at is null
    ) as writer join users u on u.id = writer.user_id
    where u.account_status = 'ACTIVE' order by writer.place, u.id`.execute(db);
  return rows;
}

/** An invitation is made, or the one that is still open for this address gets a new link and new days. */
export const insertInvitation = (
  tx: Tx,
  row: {
    id: string;
    applicationId: string;
    email: string;
    name: string | null;
    tokenHash: string;
    invitedBy: string;
    expiresAt: Date;
  },
) =>
  tx
    .insertInto('applicationPeople')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`application_id, lower(email)`)
        .where('removedAt', 'is', null)
        .doUpdateSet({ tokenHash: row.tokenHash, expiresAt: row.expiresAt })
        .where('applicationPeople.acceptedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();

/** An invitation by the hash of its token, with what it is for; its row is locked where `lock` is given. */
export async function findInvitation(db: Db, tokenHash: string, lock = false) {
  const query = db
    .selectFrom('applicationPeople')
    .innerJoin('applications', 'applications.id', 'applicationPeople.applicationId')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applicationPeople.invitedBy')
    .where('applicationPeople.tokenHash', '=', tokenHash)
    .select([
      'applicationPeople.id',
      'applicationPeople.applicationId',
      'applicationPeople.email',
      'applicationPeople.userId',
      'applicationPeople.expiresAt',
      'applicationPeople.acceptedAt',
      'applicationPeople.removedAt',
      'applications.applicationNumber',
      'applications.programmeId',
      'programmes.name as programmeName',
      'users.name as invitedBy',
      sql<boolean>`application_people.expires_at <= app_now()`.as('isExpired'),
    ]);
  return (lock ? query.forUpdate('applicationPeople') : query).executeTakeFirst();
}

export const markAccepted = (tx: Tx, id: string, userId: string, at: Date) =>
  tx.updateTable('applicationPeople').set({ userId, acceptedAt: at }).where('id', '=', id).execute();

/** Removes a person: their next request finds nothing. Returns undefined if they were already removed. */
export async function markRemoved(tx: Tx, id: string, applicationId: string, at: Date) {
  const removed = await tx
    .updateTable('applicationPeople')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .where('removedAt', 'is', null)
    .returning(['email', 'userId'])
    .executeTakeFirst();
  if (removed?.userId)
    await tx
      .deleteFrom('applicationPresence')
      .where('userId', '=', removed.userId)
      .where('submissionId', 'in', (eb) => eb.selectFrom('submissions').select('id').where('ownerId', '=', applicationId))
      .execute();
  return removed;
}
