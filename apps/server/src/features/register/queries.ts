import type { CheckResult, RegisterReview } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';

export const CHECK_REGISTER = 'check-register';

const jobKey = (id: string): string => `register-${id}`;

/** Checks to make, each with its job; what waits already is left as it is. @returns the ids of the new ones */
export async function insertChecks(
  tx: Tx,
  checks: readonly { id: string; organisationId: string; register: string; subject: string; requestedBy: string | null }[],
): Promise<string[]> {
  if (checks.length === 0) return [];
  const made = await tx
    .insertInto('registerChecks')
    .values([...checks])
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'register', 'subject']).where('state', '=', sql.lit('WAITING')).doNothing(),
    )
    .returning('id')
    .execute();
  const ids = made.map(({ id }) => id);
  await enqueue(tx, ids);
  return ids;
}

async function enqueue(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const payloads = ids.map((id) => toJson({ id }));
  await sql`select enqueue_jobs(${CHECK_REGISTER}, ${payloads}::json[], ${ids.map(jobKey)}::text[])`.execute(db);
}

/** A later try replaces one that is planned already. */
export const enqueueIn = (db: Db, id: string, seconds: number) =>
  sql`select enqueue_job_at(${CHECK_REGISTER}, ${toJson({ id })}::json, ${jobKey(id)},
    now() + make_interval(secs => ${seconds}))`.execute(db);

/** Requests whose job was lost, as after a restored backup: longer than all tries together take. */
export async function requeueLost(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('registerChecks')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('requestedAt', '<', sql<Date>`(select app_now()) - interval '1 day'`)
    .limit(1_000)
    .execute();
  await enqueue(
    db,
    rows.map(({ id }) => id),
  );
}

export const insertManual = (
  tx: Tx,
  check: { id: string; organisationId: string; register: string; subject: string; requestedBy: string; note: string },
) =>
  tx
    .insertInto('registerChecks')
    .values({ ...check, state: 'MANUAL', answeredAt: appNow })
    .execute();

export const findCheck = (db: Db, id: string) =>
  db
    .selectFrom('registerChecks')
    .leftJoin('users', 'users.id', 'registerChecks.requestedBy')
    .select([
      'registerChecks.id',
      'organisationId',
      'register',
      'subject',
      'state',
      'entry',
      'matches',
      'raw',
      'requestedBy',
      'users.name as requesterName',
    ])
    .where('registerChecks.id', '=', id)
    .executeTakeFirst();
export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Takes a waiting check for one more try; undefined where it was answered. */
export const takeTry = (db: Db, id: string) =>
  db
    .updateTable('registerChecks')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning('tries')
    .executeTakeFirst();

export const noteFailure = (db: Db, id: string, failure: string) =>
  db.updateTable('registerChecks').set({ failure }).where('id', '=', id).where('state', '=', 'WAITING').execute();

/** @returns false where another process answered it */
export async function saveAnswer(tx: Tx, id: string, { state, entry, matches, failure }: CheckResult, raw: string | null) {
  const saved = await tx
    .updateTable('registerChecks')
    .set({
      state,
      entry: entry && toJson(entry),
      matches: toJson(matches),
      failure,
      raw,
      answeredAt: appNow,
    })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The newest first. @param limit of each organisation */
export const findChecks = (db: Db, organisationIds: readonly string[], limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('registerChecks')
        .selectAll()
        .select(sql<number>`row_number() over (partition by organisation_id order by requested_at desc, id desc)`.as('position'))
        .where('organisationId', 'in', organisationIds)
        .as('checks'),
    )
    .leftJoin('users', 'users.id', 'checks.requestedBy')
    .select([
      'checks.id',
      'organisationId',
      'register',
      'subject',
      'state',
      'requestedAt',
      'answeredAt',
      'entry',
      'matches',
      'failure',
      'note',
      'users.name as requesterName',
      sql<boolean>`raw is not null`.as('hasRaw'),
    ])
    .where('position', '<=', limit)
    .orderBy('requestedAt', 'desc')
    .orderBy('checks.id', 'desc')
    .execute();
export type ListedCheck = Awaited<ReturnType<typeof findChecks>>[number];

export const insertReview = (
  tx: Tx,
  review: {
    id: string;
    organisationId: string;
    checkId: string;
    register: string;
    concerns: string[];
    outcome: string;
    note: string;
    madeBy: string;
  },
) => tx.insertInto('registerReviews').values(review).execute();

/** The newest first. */
export async function findReviews(db: Db, organisationIds: readonly string[]) {
  const rows = await db
    .selectFrom('registerReviews')
    .innerJoin('users', 'users.id', 'registerReviews.madeBy')
    .select([
      'registerReviews.id',
      'organisationId',
      'checkId',
      'register',
      'concerns',
      'outcome',
      'note',
      'madeAt',
      'users.name as madeByName',
    ])
    .where('organisationId', 'in', organisationIds)
    .orderBy('madeAt', 'desc')
    .orderBy('registerReviews.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, adapter: row.register, outcome: row.outcome as RegisterReview['outcome'] }));
}

/** Who manages a programme that an organisation has applied to. */
export async function findManagers(db: Db, organisationId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('accountStatus', '=', 'ACTIVE')
    .where(
      sql<boolean>`exists (select from programme_managers pm join applications a on a.programme_id = pm.programme_id
        where pm.user_id = users.id and a.organisation_id = ${organisationId})`,
    )
    .orderBy('id')
    .limit(100)
    .execute();
}
