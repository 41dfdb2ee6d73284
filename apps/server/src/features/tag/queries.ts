import { tagNameKey, type TagColour } from '@grantdesk/domain';
import { sql } from 'kysely';
import { conflictedApplicationIds, withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** Tags of a programme by name, with how many applications carry each, without those that a conflict of interest closes. */
export async function findTags(db: Db, programmeId: string, readerId: string) {
  const rows = await db
    .selectFrom('tags')
    .where('tags.programmeId', '=', programmeId)
    .select(['tags.id', 'tags.programmeId', 'tags.name', 'tags.colour'])
    .select(
      sql<number>`(select count(*)::int from application_tags t where t.tag_id = tags.id
        and ${withoutConflictsFor(readerId, sql.ref('t.application_id'))})`.as('applications'),
    )
    .orderBy(sql`lower(name collate pg_c_utf8)`)
    .execute();
  return rows.map((row) => ({ ...row, colour: row.colour as TagColour }));
}
export type TagRecord = Awaited<ReturnType<typeof findTags>>[number];

/** A tag with who manages its programme, locked until the transaction ends. */
export const lockTag = (tx: Tx, id: string) =>
  tx
    .selectFrom('tags')
    .innerJoin('programmes', 'programmes.id', 'tags.programmeId')
    .where('tags.id', '=', id)
    .select(['tags.id', 'tags.programmeId', 'tags.name', 'tags.colour'])
    .select(managersOf(sql.ref('tags.programmeId')).as('managerIds'))
    .forUpdate('tags')
    .executeTakeFirst();

/** Tags of a programme, locked: one after the other, people add them to applications. */
export const lockTags = (tx: Tx, programmeId: string) =>
  tx.selectFrom('tags').select(['id', 'name']).where('programmeId', '=', programmeId).orderBy('id').forUpdate().execute();

/** Lets no one else name a tag of this programme until the transaction ends. Applicants may still start. */
export const lockNames = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forNoKeyUpdate().executeTakeFirst();

/** Names of a programme's tags; the database compares them as `tagNameKey` does. */
export async function findNames(tx: Tx, programmeId: string, exceptId: string | null): Promise<string[]> {
  const rows = await tx.selectFrom('tags').select(['id', 'name']).where('programmeId', '=', programmeId).execute();
  return rows.filter(({ id }) => id !== exceptId).map(({ name }) => tagNameKey(name));
}

export const insertTag = (tx: Tx, tag: { id: string; programmeId: string; name: string; colour: string }) =>
  tx.insertInto('tags').values(tag).execute();

export const updateTag = (tx: Tx, id: string, change: { name: string; colour: string }) =>
  tx.updateTable('tags').set(change).where('id', '=', id).execute();

/** @returns how many applications carried it */
export async function deleteTag(tx: Tx, id: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('applicationTags').where('tagId', '=', id).executeTakeFirstOrThrow();
  await tx.deleteFrom('tags').where('id', '=', id).execute();
  return Number(numDeletedRows);
}

/** Applications with what decides whether this person may tag them, in the order of `ids`. */
export async function findTaggable(tx: Tx, readerId: string, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    programmeId: string;
    applicationNumber: string;
    managerIds: string[] | null;
    isClosed: boolean;
  }>`
    with chosen as materialized (
      select a.id, a.programme_id, a.application_number, given.position
      from unnest(${ids}::uuid[]) with ordinality as given (id, position) join applications a on a.id = given.id
    ), managed as materialized (
      select p.id, ${managersOf(sql.ref('p.id'))} as manager_ids from (select distinct programme_id as id from chosen) as p
    )
    select chosen.id, chosen.programme_id, chosen.application_number, managed.manager_ids,
      chosen.id = any (${conflictedApplicationIds(readerId)}) as is_closed
    from chosen join managed on managed.id = chosen.programme_id order by chosen.position`.execute(tx);
  return rows;
}

/** Adds tags to applications and takes others off, all in one statement. @returns what really changed */
export async function changeTags(
  tx: Tx,
  { ids, add, remove, by }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[]; by: string },
): Promise<{ applicationId: string; added: string[]; removed: string[] }[]> {
  const { rows } = await sql<{ applicationId: string; added: string[]; removed: string[] }>`
    with gone as (
      delete from application_tags where application_id = any (${ids}::uuid[]) and tag_id = any (${remove}::uuid[])
      returning application_id, tag_id
    ), made as (
      -- The trigger writes the programme of the application.
      insert into application_tags (application_id, tag_id, programme_id, added_by)
        select a.id, t.id, t.programme_id, ${by}::uuid
        from unnest(${ids}::uuid[]) as a (id) cross join tags t where t.id = any (${add}::uuid[]) order by a.id, t.id
      on conflict do nothing
      returning application_id, tag_id
    )
    select application_id, array_agg(name) filter (where is_new) as added, array_agg(name) filter (where not is_new) as removed
    from (select application_id, tag_id, true as is_new from made union all select application_id, tag_id, false from gone) as changed
      join tags on tags.id = changed.tag_id
    group by application_id order by application_id`.execute(tx);
  return rows.map((row) => ({ ...row, added: (row.added ?? []).toSorted(), removed: (row.removed ?? []).toSorted() }));
}

/** The number of the first of these applications that has more tags than it may. */
export async function findOverfull(tx: Tx, ids: readonly string[], max: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select a.application_number as number from applications a
    where a.id in (select t.application_id from application_tags t where t.application_id = any (${ids}::uuid[])
      group by t.application_id having count(*) > ${max})
    order by 1 limit 1`.execute(tx);
  return rows[0]?.number;
}
