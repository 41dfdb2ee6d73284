import type { PastOutcome } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const MAX_GRANTS = 200;

/** The organisation and all that were merged into it. */
const merged = (id: string) => sql`with recursive own as (
    select id from organisations where id = ${id}
    union all select o.id from own join organisations o on o.merged_into = own.id)`;

/** A conflict of interest with one application of the organisation closes what was before, too. */
const withoutConflict = (userId: string) => sql`not exists (select from conflicts c join applications a on a.id = c.application_id
  where c.user_id = ${userId} and c.withdrawn_at is null and a.organisation_id in (select id from own))`;

/**
 * What was imported of an organisation, the newest first. An application whose award was imported too, by the same reference, is
 * part of that award.
 */
export async function findPastGrants(db: Db, organisationId: string, userId: string) {
  const { rows } = await sql<{
    id: string;
    kind: 'APPLICATION' | 'AWARD';
    reference: string;
    title: string;
    programme: string;
    day: string | null;
    outcome: PastOutcome | null;
    amount: number | null;
    currency: string | null;
    payments: { day: string; amount: number; currency: string }[] | null;
  }>`${merged(organisationId)}
    select g.id, g.kind, g.reference, g.title, g.programme, coalesce(g.awarded_on, g.applied_on)::text as day, g.outcome, g.amount, g.currency,
      (select json_agg(json_build_object('day', y.paid_on, 'amount', y.amount, 'currency', y.currency) order by y.paid_on, y.id)
        from past_payments y where y.grant_id = g.id) as payments
    from past_grants g
    where g.organisation_id in (select id from own) and ${withoutConflict(userId)}
      and not (g.kind = 'APPLICATION' and g.reference <> '' and exists (select from past_grants w
        where w.kind = 'AWARD' and w.key = g.key and w.organisation_id in (select id from own)))
    order by coalesce(g.awarded_on, g.applied_on) desc nulls last, g.id limit ${MAX_GRANTS}`.execute(db);
  return rows;
}

/** Imported people of an organisation, by name. */
export async function findPastPeople(db: Db, organisationId: string, userId: string) {
  const { rows } = await sql<{ id: string; name: string; role: string }>`${merged(organisationId)}
    select p.id, p.name, p.role from past_people p
    where p.organisation_id in (select id from own) and ${withoutConflict(userId)}
    order by lower(p.name), p.id limit ${MAX_GRANTS}`.execute(db);
  return rows;
}
