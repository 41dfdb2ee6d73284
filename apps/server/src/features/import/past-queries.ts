import type { ImportKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';

/** Which of these keys were imported before. */
export async function findKnownKeys(db: Db, kind: ImportKind, keys: readonly string[]): Promise<Set<string>> {
  const given = sql`${[...keys]}::text[]`;
  const select = {
    ORGANISATIONS: sql<{ key: string }>`select import_key as key from organisations where import_key = any (${given})`,
    PEOPLE: sql<{ key: string }>`select key from past_people where key = any (${given})`,
    APPLICATIONS: sql<{ key: string }>`select key from past_grants where kind = 'APPLICATION' and key = any (${given})`,
    AWARDS: sql<{ key: string }>`select key from past_grants where kind = 'AWARD' and key = any (${given})`,
    PAYMENTS: sql<{ key: string }>`select key from past_payments where key = any (${given})`,
  };
  const { rows } = await select[kind].execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Imported awards by their keys. */
export async function findAwards(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pastGrants')
    .select(['id', 'key'])
    .where('kind', '=', 'AWARD')
    .where('key', 'in', [...keys, ''])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const toIds = ({ rows }: { rows: { id: string }[] }): Set<string> => new Set(rows.map(({ id }) => id));

/** Inserts past applications or awards; answers the ids of those that were not there. */
export const insertGrants = async (tx: Tx, importId: string, records: readonly object[]): Promise<Set<string>> =>
  toIds(
    await sql<{ id: string }>`
      insert into past_grants (id, import_id, kind, key, organisation_id, reference, title, programme, applied_on, outcome, amount, currency,
          awarded_on, starts_on, ends_on)
        select g.id, ${importId}, g.kind, g.key, g."organisationId", coalesce(g.reference, ''), g.title, coalesce(g.programme, ''),
          g."appliedOn", g.outcome, g.minor, case when g.minor is not null then g.currency end, g."awardedOn", g."startsOn", g."endsOn"
        from jsonb_to_recordset(${toJson(records)}::jsonb) as g (id uuid, kind text, key text, "organisationId" uuid, reference text,
          title text, programme text, "appliedOn" date, outcome text, minor bigint, currency text, "awardedOn" date, "startsOn" date,
          "endsOn" date)
      on conflict do nothing returning id`.execute(tx),
  );

export const insertPayments = async (tx: Tx, importId: string, records: readonly object[]): Promise<Set<string>> =>
  toIds(
    await sql<{ id: string }>`
      insert into past_payments (id, import_id, key, grant_id, reference, amount, currency, paid_on)
        select p.id, ${importId}, p.key, p."grantId", coalesce(p.reference, ''), p.minor, p.currency, p."paidOn"
        from jsonb_to_recordset(${toJson(records)}::jsonb) as p (id uuid, key text, "grantId" uuid, reference text, minor bigint,
          currency text, "paidOn" date)
      on conflict do nothing returning id`.execute(tx),
  );

export const insertPeople = async (tx: Tx, importId: string, records: readonly object[]): Promise<Set<string>> =>
  toIds(
    await sql<{ id: string }>`
      insert into past_people (id, import_id, key, organisation_id, name, email, role)
        select p.id, ${importId}, p.key, p."organisationId", p.name, p.email, coalesce(p.role, '')
        from jsonb_to_recordset(${toJson(records)}::jsonb) as p (id uuid, key text, "organisationId" uuid, name text, email text, role text)
      on conflict do nothing returning id`.execute(tx),
  );

/** Removes past records of an import by id; awards with payments of another import remain. */
export async function removePast(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  const given = [...ids, importId];
  await tx.deleteFrom('pastPayments').where('importId', '=', importId).where('id', 'in', given).execute();
  await tx.deleteFrom('pastPeople').where('importId', '=', importId).where('id', 'in', given).execute();
  await tx
    .deleteFrom('pastGrants')
    .where('importId', '=', importId)
    .where('id', 'in', given)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('pastPayments').select('id').whereRef('grantId', '=', 'pastGrants.id'))))
    .execute();
}

/** Which of these past awards are still there. */
export async function findRemaining(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pastGrants')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
