import { sql } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';

/** A step that came after this move and still counts. */
const hasLater = sql<boolean>`exists (select from stage_moves later where later.application_id = m.application_id
  and (later.made_at, later.id) > (m.made_at, m.id) and later.undone_at is null)`;

export interface NewMove {
  id: string;
  batchId: string;
  applicationId: string;
  programmeId: string;
  action: string;
  flagsBefore: string[];
  flagsAfter: string[];
  madeBy: string;
}

/** At most as many as one action takes. */
export const insertMoves = (tx: Tx, moves: NewMove[]) => tx.insertInto('stageMoves').values(moves).execute();

/** Amounts of approved grants, in minor units, and their conditions. They are never changed: contract and project say what is granted from then on. */
export const insertGrantAmounts = (
  tx: Tx,
  amounts: {
    applicationId: string;
    programmeId: string;
    requested: number | null;
    granted: number | null;
    conditions: string;
  }[],
) =>
  tx
    .insertInto('grantAmounts')
    .values(amounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What one batch did to these applications. */
export const findMovesOf = (db: Db, batchId: string, applicationIds: string[]) =>
  db
    .selectFrom('stageMoves as m')
    .select(['m.id', 'm.applicationId', 'm.action', 'm.flagsBefore', 'm.flagsAfter', 'm.undoneAt', hasLater.as('hasLater')])
    .where('m.batchId', '=', batchId)
    .where('m.applicationId', 'in', applicationIds)
    .execute();

/** The last step of this kind that still counts. */
export const findLastMove = (db: Db, applicationId: string, action: string) =>
  db
    .selectFrom('stageMoves')
    .select(['id', 'action', 'flagsBefore'])
    .where('applicationId', '=', applicationId)
    .where('action', '=', action)
    .where('undoneAt', 'is', null)
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Gives back exactly the flags before a step, in one statement that does nothing where anything came between. Answers
 * whether it did.
 */
export async function undoMove(tx: Tx, moveId: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    with undone as (
      update stage_moves m set undone_by = ${by}, undone_at = app_now()
        where m.id = ${moveId} and m.undone_at is null and not ${hasLater}
          and (select approval_flags from applications where id = m.application_id) = m.flags_after
        returning m.application_id, m.flags_before
    )
    update applications set approval_flags = undone.flags_before, updated_at = app_now()
      from undone where applications.id = undone.application_id
      returning applications.id`.execute(tx);
  return rows.length === 1;
}

export interface MoveRow {
  batchId: string;
  action: string;
  at: Date;
  byName: string;
  count: number;
  numbers: string[];
  /** Nothing came after them, and they are as the step left them. */
  standing: string[];
  undone: number;
  undoneAt: Date | null;
  undoneBy: string | null;
}

/** The steps of a programme by batch, the latest first; what a conflict of interest closes to the reader is not among them. */
export async function findMoves(
  db: Db,
  readerId: string,
  filter: { programmeId: string; application: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MoveRow[]; total: number }> {
  const matching = sql`stage_moves m where m.programme_id = ${filter.programmeId} and ${withoutConflictsFor(readerId, sql.ref('m.application_id'))}
    and ${filter.application ? sql`m.application_id = ${filter.application}` : sql`true`}`;
  // The page's batches first: what came after each of their moves is queried for these only.
  const { rows } = await sql<MoveRow>`
    with latest as (
      select m.batch_id, max(m.made_at) as at from ${matching}
      group by m.batch_id order by at desc, m.batch_id desc limit ${limit} offset ${offset}
    )
    select m.batch_id, m.action, latest.at, (select name from users where id = m.made_by) as by_name, count(*)::int as count,
      array_agg(a.application_number order by a.application_number) as numbers,
      coalesce(array_agg(m.application_id) filter (where m.undone_at is null and a.approval_flags = m.flags_after and not ${hasLater}), '{}') as standing,
      count(m.undone_at)::int as undone, max(m.undone_at) as undone_at,
      (select name from users where id = (array_agg(m.undone_by order by m.undone_at desc nulls last))[1]) as undone_by
    from latest join lateral (select m.* from ${matching} and m.batch_id = latest.batch_id) as m on true join applications a on a.id = m.application_id
    group by m.batch_id, m.action, m.made_by, latest.at
    order by latest.at desc, m.batch_id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(distinct m.batch_id)::int as total from ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
