import type { RetentionSettings } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { eraseNominations } from '../nomination/index.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';

type Rule = keyof RetentionSettings;

/** The ids of what each rule would delete now, for the preview and the nightly job alike. */
const DUE: Record<Rule, (age: number) => RawBuilder<unknown>> = {
  unsuccessfulYears: (years) => sql`
    select a.id from applications a
      join lateral (select max(m.made_at) as at from stage_moves m where m.application_id = a.id and m.undone_at is null
        and m.action in ('WITHDRAW', 'NOT_TAKEN_FORWARD', 'DECLINE_GRANT', 'DECLINE_AWARD')) as over on over.at < (select app_now()) - make_interval(years => ${years})
      where a.emptied_at is null and not exists (select from projects p where p.application_id = a.id)`,
  grantYears: (years) => sql`
    select a.id from applications a join projects p on p.application_id = a.id
      where a.emptied_at is null and coalesce(p.ended_at, p.submitted_at) < (select app_now()) - make_interval(years => ${years})
        and not exists (select from payments t where t.application_id = a.id and t.status not in ('Paid', 'Cancelled'))`,
  draftMonths: (months) => sql`
    select a.id from applications a join programmes p on p.id = a.programme_id
      where a.emptied_at is null and a.progress_status <> 'SUBMITTED'
        and greatest(p.end_date, a.extended_until) < (select app_now()) - make_interval(months => ${months})`,
  nominationMonths: (months) => sql`
    select n.id from nominations n join programmes p on p.id = n.programme_id left join applications a on a.id = n.application_id
      where n.erased_at is null and a.progress_status is distinct from 'SUBMITTED'
        and p.end_date < (select app_now()) - make_interval(months => ${months})`,
  mailMonths: (months) =>
    sql`select id from emails where state <> 'QUEUED' and created_at < (select app_now()) - make_interval(months => ${months})`,
  deliveryDays: (days) =>
    sql`select id from webhook_deliveries where state <> 'WAITING' and created_at < (select app_now()) - make_interval(days => ${days})`,
};

export async function countDue(db: Db, rule: Rule, age: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${DUE[rule](age)}) as due`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Takes some of it away. @returns how many, and keys of files that went */
export async function takeDue(tx: Tx, rule: Rule, age: number, limit: number): Promise<{ taken: number; files: string[] }> {
  const due = await sql<{ id: string }>`select id from (${DUE[rule](age)}) as due order by id limit ${limit}`.execute(tx);
  const ids = due.rows.map(({ id }) => id);
  if (ids.length === 0) return { taken: 0, files: [] };
  if (rule === 'mailMonths') await sql`delete from emails where id = any (${ids}::uuid[])`.execute(tx);
  else if (rule === 'nominationMonths') await eraseNominations(tx, ids);
  else if (rule === 'deliveryDays') await sql`delete from webhook_deliveries where id = any (${ids}::uuid[])`.execute(tx);
  else {
    const { rows } = await sql<{ key: string }>`select key from empty_applications(${ids}::uuid[]) as key`.execute(tx);
    const papers = await sql<{ key: string }>`select key from forget_contract_files(${ids}::uuid[]) as key`.execute(tx);
    return { taken: ids.length, files: [...rows, ...papers.rows].map(({ key }) => key) };
  }
  return { taken: ids.length, files: [] };
}

/** One night at a time, whichever process it runs in. */
export async function takeNight(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(72006) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export const insertRun = (tx: Tx, id: string, counts: Record<string, number>) =>
  tx
    .insertInto('retentionRuns')
    .values({ id, counts: toJson(counts) })
    .execute();

export const findRetention = (db: Db) =>
  db.selectFrom('organisationSettings').select('value').where('key', '=', 'retention').executeTakeFirst();
