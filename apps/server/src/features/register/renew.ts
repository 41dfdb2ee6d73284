import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { renewChecks } from './request.ts';
import { findInUse } from './standing.ts';

/** Organisations that a payment is due to within two weeks, in programmes that require checks. */
async function findPaidSoon(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.organisation_id as id from payments p
      join programmes on programmes.id = p.programme_id and programmes.requires_register_checks
      join applications a on a.id = p.application_id
      where p.status = 'Pending' and p.due_date < (select app_now())::date + 14 and a.organisation_id is not null
      limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Requests what payments that are due soon lack, so that a person who approves them finds it there. */
export async function renewBeforePayments(p: Pick<Platform, 'db'>): Promise<void> {
  if ((await findInUse(p.db)).length === 0) return;
  for (const id of await findPaidSoon(p.db)) await inTx(p, (tx) => renewChecks(tx, id));
}
