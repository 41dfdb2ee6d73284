import { sql } from 'kysely';
import { toJson, type Db } from '#platform/db.ts';

/** Programmes of so many applications, with their forms. */
export const findLargeProgrammes = (db: Db, from: number) =>
  db
    .selectFrom('programmes')
    .innerJoin('applicationCounts', (join) =>
      join.onRef('applicationCounts.programmeId', '=', 'programmes.id').on('applicationCounts.flag', '=', ''),
    )
    .select(['programmes.id', 'applicationFormId', 'proposalFormId'])
    .where('n', '>=', from)
    .execute();

export const findFoldedProgrammes = (db: Db) => db.selectFrom('filterProgrammes').select(['programmeId', 'questions']).execute();

/** Deletes marks that are never read, because their programmes have no bitmaps. */
export async function deleteStale(db: Db, exceptOf: string[]): Promise<void> {
  await sql`delete from filter_stale where programme_id <> all (${exceptOf}::uuid[])`.execute(db);
}

/** From here on the programme's lists are read from its rows. */
export async function deleteBitmaps(db: Db, programmeId: string): Promise<void> {
  await db.deleteFrom('filterProgrammes').where('programmeId', '=', programmeId).execute();
  await db.deleteFrom('filterBitmaps').where('programmeId', '=', programmeId).execute();
}

/** Gives a position to every application of the programme that has none: once, and for a million of them that takes a while. */
export async function takePositions(db: Db, programmeId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select take_filter_positions(${programmeId})`.execute(tx);
  });
}

/** The applications at some positions. */
export async function findPlaces(db: Db, programmeId: string, from: number, n: number): Promise<string[]> {
  const rows = await db
    .selectFrom('filterPositions')
    .select('applicationId')
    .where('programmeId', '=', programmeId)
    .where('position', '>=', from)
    .where('position', '<', from + n)
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

export async function foldApplications(db: Db, programmeId: string, ids: string[], questions: object): Promise<void> {
  await sql`select fold_filter_bitmaps(${programmeId}, ${ids}::uuid[], ${toJson(questions)})`.execute(db);
}

/** Records that the bitmaps are complete, and which questions they contain. */
export async function saveFolded(db: Db, programmeId: string, questions: object): Promise<void> {
  await db
    .insertInto('filterProgrammes')
    .values({ programmeId, questions: toJson(questions) })
    .execute();
}

/**
 * Takes the marks of a programme, at most so many, and writes these applications' bits in the same transaction.
 * @returns how many marks there were
 */
export async function takeStale(db: Db, programmeId: string, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from filter_stale where ctid = any (array(
        select ctid from filter_stale where programme_id = ${programmeId} limit ${most}))
      returning application_id as id`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = [...new Set(rows.map(({ id }) => id))];
    await sql`select take_filter_positions(${programmeId}, ${ids}::uuid[])`.execute(tx);
    await sql`select fold_filter_bitmaps(${programmeId}, ${ids}::uuid[], (select questions from filter_programmes where programme_id = ${programmeId}))`.execute(
      tx,
    );
    return rows.length;
  });
}
