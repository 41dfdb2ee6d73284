import { DUPLICATE_SIMILARITY } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';

/** How a row of an imported file names an organisation. */
export interface NamedOrganisation {
  /** `r:` and a reference of the other system, or `h:` and a digest. */
  key: string;
  register: string | null;
  number: string | null;
  name: string;
}

/**
 * The organisations that rows name, in their order: by reference or register number, else by name. Where several have the name,
 * `isUnclear` is set.
 */
export async function findNamed(
  db: Db,
  named: readonly NamedOrganisation[],
): Promise<{ id: string | null; isUnclear: boolean }[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<{ exact: string | null; alike: string[] }>`
    select coalesce(
        (select o.id from organisations o where o.import_key = i.key),
        (select n.organisation_id from organisation_numbers n
          where n.register = i.register and upper(n.number) = upper(i.number) order by 1 limit 1)) as exact,
      array(select o.id from organisations o where organisation_key(o.name) = organisation_key(i.name) and o.merged_into is null
        and (i.key not like 'r:%' or o.import_key is null or o.import_key not like 'r:%') order by o.id limit 2)::text[] as alike
    from unnest(${named.map(({ key }) => key)}::text[], ${named.map(({ register }) => register)}::text[],
      ${named.map(({ number }) => number)}::text[], ${named.map(({ name }) => name)}::text[])
      with ordinality as i (key, register, number, name, at) order by i.at`.execute(db);
  return rows.map(({ exact, alike }) => ({
    id: exact ?? (alike.length === 1 ? (alike[0] ?? null) : null),
    isUnclear: exact === null && alike.length > 1,
  }));
}

export interface ImportedOrganisation extends NamedOrganisation {
  id: string;
  aliases: string[];
  country: string | null;
  address: string;
  website: string;
}

/**
 * Creates organisations of an import; answers the ids of those that did not exist by their keys. They are compared with others
 * later: a hundred thousand comparisons would keep everything else waiting.
 */
export async function insertImported(tx: Tx, importId: string, records: readonly ImportedOrganisation[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${toJson(records)}::jsonb) as g (id uuid, key text, name text, aliases text[], country text,
        address text, website text, register text, number text)
    ), made as (
      insert into organisations (id, name, aliases, country, address, website, search_text, import_id, import_key, is_compared)
        select id, name, aliases, country, address, website,
          lower(concat_ws(E'\n', name, nullif(array_to_string(aliases, E'\n'), ''), register || '-' || number)), ${importId}, key, false
        from given order by id
      on conflict (import_key) where import_key is not null do nothing
      returning id
    ), numbers as (
      insert into organisation_numbers (organisation_id, register, number)
        select made.id, register, number from made join given on given.id = made.id where register is not null
    ) select id from made`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Organisations of an import, a page of them. */
export async function findImported(db: Db, importId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organisations')
    .select('id')
    .where('importId', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes organisations of an import that nothing else needs; answers which. */
export async function removeImported(tx: Tx, importId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select remove_imported_organisations(${importId}, ${[...ids]}::uuid[]) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Proposes duplicates of some imported organisations. @returns whether there are more */
export async function compareImported(db: Db, limit: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      update organisations set is_compared = true where id in (
        select id from organisations where not is_compared order by id limit ${limit} for update skip locked)
      returning id
    ) select id, propose_duplicates(id, ${DUPLICATE_SIMILARITY}) from due`.execute(db);
  return rows.length === limit;
}
