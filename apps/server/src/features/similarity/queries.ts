import type { Actor, BlindReview, OwnTask, SimilarityState } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import { seesApplication } from '#platform/programme-sight.ts';

export interface SideRecord {
  id: string;
  number: string;
  programmeId: string;
  programme: string;
  applicant: string;
  organisation: string | null;
  submittedAt: string | null;
  managerIds: string[] | null;
  blindReview: BlindReview;
  ownTasks: OwnTask[];
}

export interface PairRecord {
  id: string;
  first: SideRecord;
  second: SideRecord;
  words: number;
  passages: number;
  foundAt: Date;
  state: SimilarityState;
  reason: string;
  settledBy: string | null;
  settledByName: string | null;
  settledAt: Date | null;
  revision: number;
}

/** One application of a pair as this person reads it; `alias` names its row. */
const sideOf = (alias: 'a' | 'b', actor: Actor): RawBuilder<SideRecord> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SideRecord>`(select json_build_object('id', ${column('id')}, 'number', ${column('application_number')},
    'programmeId', ${column('programme_id')}, 'programme', g.name, 'applicant', u.name,
    'organisation', coalesce(o.name, u.organisation), 'submittedAt', ${column('submitted_at')},
    'managerIds', ${managersOf(column('programme_id'))}, 'blindReview', g.blind_review,
    'ownTasks', (select coalesce(json_agg(json_build_object('taskAction', t.task_action, 'progressStatus', t.progress)), '[]')
      from tasks t where t.application_id = ${column('id')} and t.assigned_to = ${actor.userId} and not t.manual_deletion))
    from programmes g join users u on u.id = ${column('user_id')}
      left join organisations o on o.id = ${column('organisation_id')}
    where g.id = ${column('programme_id')})`;
};

/**
 * Pairs that this person sees: who reads both applications, of which none ended and which still belong to two organisations.
 */
const visible = (actor: Actor): RawBuilder<unknown> => sql`
  similarity_pairs p join applications a on a.id = p.first_id join applications b on b.id = p.second_id
  where ${seesApplication(actor, 'a')} and ${seesApplication(actor, 'b')}
    and a.emptied_at is null and b.emptied_at is null
    and not ('WITHDRAWN' = any (a.approval_flags)) and not ('WITHDRAWN' = any (b.approval_flags))
    and (a.organisation_id is null or a.organisation_id is distinct from b.organisation_id)`;

const columns = (actor: Actor): RawBuilder<unknown> => sql`
  p.id, p.words, p.passages, p.found_at, p.state, p.reason, p.settled_by, p.settled_at, p.revision,
  (select name from users where id = p.settled_by) as settled_by_name,
  ${sideOf('a', actor)} as first, ${sideOf('b', actor)} as second`;

export type Scope = { application: string } | { programme: string };

const within = (scope: Scope): RawBuilder<unknown> =>
  'application' in scope
    ? sql`(p.first_id = ${scope.application} or p.second_id = ${scope.application})`
    : sql`(a.programme_id = ${scope.programme} or b.programme_id = ${scope.programme})`;

/** Pairs of one application or programme, those to look at first; how many there are, and how many to look at. */
export async function findPairs(
  db: Db,
  actor: Actor,
  scope: Scope,
  { state, limit, offset }: { state: SimilarityState | undefined; limit: number; offset: number },
): Promise<{ rows: PairRecord[]; total: number; open: number }> {
  const counts = await sql<{ total: number; open: number }>`
    select count(*) filter (where ${inState(state)})::int as total, count(*) filter (where p.state = 'OPEN')::int as open
    from ${visible(actor)} and ${within(scope)}`.execute(db);
  const { rows } = await sql<PairRecord>`
    select ${columns(actor)} from ${visible(actor)} and ${within(scope)} and ${inState(state)}
    order by p.state = 'OPEN' desc, p.words desc, p.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: counts.rows[0]?.total ?? 0, open: counts.rows[0]?.open ?? 0 };
}

const inState = (state: SimilarityState | undefined): RawBuilder<unknown> =>
  state === undefined ? sql`true` : sql`p.state = ${state}`;

export async function findPair(db: Db, actor: Actor, id: string): Promise<PairRecord | undefined> {
  const { rows } = await sql<PairRecord>`select ${columns(actor)} from ${visible(actor)} and p.id = ${id}`.execute(db);
  return rows[0];
}

export const lockPair = (tx: Tx, id: string) =>
  tx.selectFrom('similarityPairs').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether this person sees an application as staff. */
export async function seesOne(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select from applications a where a.id = ${id} and ${seesApplication(actor)}`.execute(db);
  return rows.length > 0;
}

export const updatePair = (
  tx: Tx,
  id: string,
  change: { state: SimilarityState; reason: string; settledBy: string | null; revision: number },
) =>
  tx
    .updateTable('similarityPairs')
    .set({ ...change, settledAt: change.state === 'OPEN' ? null : appNow })
    .where('id', '=', id)
    .execute();
