import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { offsetOf, type ListQuery } from '../../platform/list.ts';

/** Declared conflicts in force of these people in a programme. */
export const findDeclared = async (db: Db, userIds: string[], programmeId: string) =>
  (
    await sql<{ userId: string; applicationId: string; reason: string }>`
      select distinct on (c.user_id, c.application_id) c.user_id as "userId", c.application_id as "applicationId", c.reason
      from conflicts_in_force c join applications a on a.id = c.application_id
      where c.user_id = any (${userIds}::uuid[]) and a.programme_id = ${programmeId}
      order by c.user_id, c.application_id, c.declared_at desc`.execute(db)
  ).rows;

/** Pairs whose conflict a manager set aside. */
export const findOverrides = (db: Db, userIds: string[], programmeId: string) =>
  db
    .selectFrom('conflictOverrides')
    .innerJoin('applications', 'applications.id', 'conflictOverrides.applicationId')
    .where('applications.programmeId', '=', programmeId)
    .where('conflictOverrides.userId', 'in', userIds)
    .select(['conflictOverrides.userId', 'conflictOverrides.applicationId'])
    .distinct()
    .execute();

export const insertOverride = (
  tx: Tx,
  override: { id: string; userId: string; applicationId: string; reason: string; madeBy: string },
) => tx.insertInto('conflictOverrides').values(override).execute();

const declarations = (db: Db, userId: string) =>
  db
    .selectFrom('conflicts')
    .leftJoin('applications', 'applications.id', 'conflicts.applicationId')
    .leftJoin('programmes', 'programmes.id', 'applications.programmeId')
    .where('conflicts.userId', '=', userId);

const DECLARATION = [
  'conflicts.id',
  'conflicts.applicationId',
  'conflicts.organisation',
  'conflicts.email',
  'conflicts.reason',
  'conflicts.declaredAt',
  'conflicts.withdrawnAt',
  'applications.applicationNumber',
  'applications.programmeId',
  'programmes.name as programmeName',
] as const;

export async function findDeclarations(db: Db, userId: string, list: ListQuery) {
  const direction = list.sort === 'ASCENDING' ? 'asc' : 'desc';
  const rows = await declarations(db, userId)
    .select(DECLARATION)
    .orderBy('conflicts.declaredAt', direction)
    .orderBy('conflicts.id', direction)
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const { total } = await declarations(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type DeclarationRecord = Awaited<ReturnType<typeof findDeclarations>>['rows'][number];

export const findDeclaration = (db: Db, userId: string, id: string) =>
  declarations(db, userId).select(DECLARATION).where('conflicts.id', '=', id).executeTakeFirst();

export const insertDeclaration = (
  tx: Tx,
  declaration: {
    id: string;
    userId: string;
    applicationId: string | null;
    organisation: string | null;
    email: string | null;
    reason: string;
  },
) =>
  tx
    .insertInto('conflicts')
    .values(declaration)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** False where it was withdrawn before. */
export const withdrawDeclaration = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx
    .updateTable('conflicts')
    .set({ withdrawnAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Open tasks of a person on applications that a conflict closes to them now, applications locked first. */
export async function lockConflictedTasks(tx: Tx, userId: string) {
  const query = tx
    .selectFrom('tasks')
    .innerJoin('applications', 'applications.id', 'tasks.applicationId')
    .where('tasks.assignedTo', '=', userId)
    .where('tasks.progress', '=', 'PENDING')
    .where('tasks.declinedAt', 'is', null)
    .where('tasks.applicationId', 'in', (eb) =>
      eb
        .selectFrom('conflictsInForce')
        .select(sql<string>`application_id`.as('id'))
        .where('userId', '=', userId),
    );
  await query.select('applications.id').orderBy('applications.id').forUpdate('applications').execute();
  return query.selectAll('tasks').select('applications.applicationNumber').orderBy('tasks.id').forUpdate('tasks').execute();
}
