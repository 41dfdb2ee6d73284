import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { toOffset, type ListQuery } from '#platform/list.ts';

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
  'conflicts.userId',
] as const;

const isWithdrawalWaiting = sql<boolean>`exists (
  select from change_requests r where r.kind = 'CONFLICT_WITHDRAWAL' and r.subject_id = conflicts.id and r.state = 'WAITING')`.as(
  'isWithdrawalWaiting',
);

export async function findDeclarations(db: Db, userId: string, list: ListQuery) {
  const direction = list.sort === 'ASCENDING' ? 'asc' : 'desc';
  const rows = await declarations(db, userId)
    .select(DECLARATION)
    .select(isWithdrawalWaiting)
    .orderBy('conflicts.declaredAt', direction)
    .orderBy('conflicts.id', direction)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await declarations(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type DeclarationRecord = Awaited<ReturnType<typeof findDeclarations>>['rows'][number];

export const findDeclaration = (db: Db, userId: string, id: string) =>
  declarations(db, userId).select(DECLARATION).select(isWithdrawalWaiting).where('conflicts.id', '=', id).executeTakeFirst();

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
    .set({ withdrawnAt: appNow })
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
