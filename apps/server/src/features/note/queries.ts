import type { AccountType, Actor, NoteSubject, Permissions } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { contains } from '#platform/list.ts';

const COLUMNS = { application: 'applicationId', project: 'projectId', organisation: 'organisationId' } as const;

const noteRows = (db: Db) =>
  db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.authorId')
    .where('notes.removedAt', 'is', null)
    .select([
      'notes.id',
      'notes.applicationId',
      'notes.projectId',
      'notes.organisationId',
      'notes.body',
      'notes.authorId',
      'users.name as authorName',
      'notes.version',
      'notes.createdAt',
      'notes.editedAt',
      sql<{ _id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by u.name, u.id), '[]')
        from note_mentions o join users u on u.id = o.user_id where o.note_id = notes.id and o.is_current)`.as('mentions'),
    ]);

export type NoteRecord = Awaited<ReturnType<ReturnType<typeof noteRows>['execute']>>[number];

/** The newest notes on a record, and how many there are. */
export async function findNotes(
  db: Db,
  { subject, id }: { subject: NoteSubject; id: string },
  limit: number,
) {
  const column = COLUMNS[subject];
  const rows = await noteRows(db)
    .where(`notes.${column}`, '=', id)
    .orderBy('notes.createdAt', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('notes')
    .where(column, '=', id)
    .where('removedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findNote = (db: Db, id: string) => noteRows(db).where('notes.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockNote = (tx: Tx, id: string) => noteRows(tx).where('notes.id', '=', id).forUpdate('notes').executeTakeFirst();

export const insertNote = (
  tx: Tx,
  note: { id: string; subject: NoteSubject; subjectId: string; body: string; authorId: string },
) => {
  const { id, subject, subjectId, body, authorId } = note;
  return tx
    .insertInto('notes')
    .values({ id, [COLUMNS[subject]]: subjectId, body, authorId })
    .execute();
};

export const updateNote = (tx: Tx, id: string, change: { body: string; version: number }) =>
  tx
    .updateTable('notes')
    .set({ ...change, editedAt: appNow })
    .where('id', '=', id)
    .execute();

/** Erases the text and the mentions; that there was a note stays, for the trail. */
export async function eraseNote(tx: Tx, id: string, version: number): Promise<void> {
  await tx.updateTable('notes').set({ body: '', removedAt: appNow, version }).where('id', '=', id).execute();
  await tx.deleteFrom('noteMentions').where('noteId', '=', id).execute();
}

/** Makes these people the ones that a note mentions. @returns those whom it mentions for the first time */
export async function setMentions(tx: Tx, noteId: string, authorId: string, userIds: readonly string[]): Promise<string[]> {
  await tx
    .updateTable('noteMentions')
    .set({ isCurrent: sql<boolean>`user_id = any (${userIds}::uuid[])` })
    .where('noteId', '=', noteId)
    .execute();
  if (userIds.length === 0) return [];
  const rows = await tx
    .insertInto('noteMentions')
    .values(userIds.map((userId) => ({ noteId, userId, notified: userId !== authorId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

const staff = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .where('users.accountStatus', '=', 'ACTIVE')
    .where('users.accountType', '=', 'ADMIN')
    .select(['users.id', 'users.name', 'users.email', 'users.accountType', 'roles.name as role', 'roles.permissions']);

const toActor = (row: Awaited<ReturnType<ReturnType<typeof staff>['execute']>>[number]): Actor => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  accountType: row.accountType as AccountType,
  role: row.role,
  permissions: row.permissions as unknown as Permissions,
});

/** Active staff among these people, with what decides what they may read. */
export const findStaff = async (db: Db, ids: readonly string[]): Promise<Actor[]> =>
  ids.length === 0 ? [] : (await staff(db).where('users.id', 'in', ids).execute()).map(toActor);

/** Active staff whose name or address contains a text; names that begin with it come first. */
export const searchStaff = async (db: Db, search: string): Promise<Actor[]> => {
  const part = contains(search);
  const rows = await staff(db)
    .where((eb) => eb.or([eb('users.name', 'ilike', part), eb('users.email', 'ilike', part)]))
    .orderBy(sql`users.name not ilike ${part.slice(1)}`)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.map(toActor);
};

/** Names of people by id. */
export const findNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => [id, name]),
  );
