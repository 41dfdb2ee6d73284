import type { RegisterNumber } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface OrganisationValues {
  name: string;
  aliases: string[];
  country: string | null;
  address: string;
  website: string;
}

/** Organisations with their numbers, in no order. */
export async function findOrganisations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const [rows, numbers] = await Promise.all([
    db.selectFrom('organisations').selectAll().where('id', 'in', ids).execute(),
    db
      .selectFrom('organisationNumbers')
      .select(['organisationId', 'register', 'number'])
      .where('organisationId', 'in', ids)
      .orderBy('position')
      .orderBy('register')
      .orderBy('number')
      .execute(),
  ]);
  return rows.map((row) => ({ ...row, numbers: numbers.filter(({ organisationId }) => organisationId === row.id) }));
}

export type OrganisationRecord = Awaited<ReturnType<typeof findOrganisations>>[number];

export const findOrganisation = async (db: Db, id: string): Promise<OrganisationRecord | undefined> =>
  (await findOrganisations(db, [id]))[0];

/** The records that ids lead to: themselves, or what they were merged into. */
export async function findTargetIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; target: string }>`
    with recursive chain as (
      select id as source, id, merged_into from organisations where id = any(${ids}::uuid[])
      union all select chain.source, o.id, o.merged_into from chain join organisations o on o.id = chain.merged_into
    ) select source, id as target from chain where merged_into is null`.execute(db);
  return new Map(rows.map(({ source, target }) => [source, target]));
}

export const findTargetId = async (db: Db, id: string): Promise<string | undefined> => (await findTargetIds(db, [id])).get(id);

/** Locks organisations in ascending order of id: every change of one or of its members goes through here first. */
export const lockOrganisations = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('organisations')
    .select(['id', 'name', 'revision', 'mergedInto'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Keeps an organisation from being merged until the transaction ends; false if it was merged. Others may hold it too. */
export async function holdOrganisation(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('organisations').select('mergedInto').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined && row.mergedInto === null;
}

export const insertOrganisation = (tx: Tx, organisation: OrganisationValues & { id: string; createdBy: string }) =>
  tx.insertInto('organisations').values(organisation).execute();

export const updateOrganisation = (tx: Tx, id: string, revision: number, values: Partial<OrganisationValues>) =>
  tx
    .updateTable('organisations')
    .set({ ...values, revision, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

export async function setNumbers(tx: Tx, organisationId: string, numbers: readonly RegisterNumber[]): Promise<void> {
  await tx.deleteFrom('organisationNumbers').where('organisationId', '=', organisationId).execute();
  if (numbers.length > 0)
    await tx
      .insertInto('organisationNumbers')
      .values(numbers.map(({ register, number }, position) => ({ organisationId, register, number, position })))
      .execute();
}

/** What the list searches in, after any change of names or numbers; and what may be the same organisation. */
export async function refreshSearch(tx: Tx, id: string, threshold: number): Promise<void> {
  await sql`update organisations o set search_text = lower(concat_ws(E'\n', o.name, array_to_string(o.aliases, E'\n'),
      (select string_agg(n.register || '-' || n.number, E'\n' order by n.position) from organisation_numbers n where n.organisation_id = o.id)))
    where o.id = ${id}`.execute(tx);
  await sql`select propose_duplicates(${id}, ${threshold})`.execute(tx);
}
