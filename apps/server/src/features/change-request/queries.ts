import { CONFIRMER_MIN_DAYS, HOLDER_WINDOW_DAYS, type ChangeKind, type ChangeState } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { contains, toOffset, type ListQuery } from '#platform/list.ts';

export interface Holder {
  id: string;
  name: string;
  email: string;
  /** They have had the permission long enough to confirm with it. */
  isSettled: boolean;
}

/**
 * Active staff who have one of these permissions now; of a programme, those who manage it.
 * @param managing names of roles that manage every programme; null for permissions that belong to no programme
 */
export async function findHolders(
  db: Db,
  permissions: readonly string[],
  managing: { roles: readonly string[]; programmeId: string | null } | null,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id, u.name, u.email, bool_or(h.since <= app_now() - make_interval(days => ${CONFIRMER_MIN_DAYS})) as "isSettled"
    from power_holdings h join users u on u.id = h.user_id join roles r on r.id = u.role_id
    where h.until is null and h.power = any (${[...permissions]}::text[]) and u.account_status = 'ACTIVE' and u.account_type = 'ADMIN'
      and ${
        managing === null
          ? sql`true`
          : sql`(r.name = any (${[...managing.roles]}::text[]) or exists (
              select from programme_managers m where m.programme_id = ${managing.programmeId}::uuid and m.user_id = u.id))`
      }
    group by u.id order by u.id`.execute(db);
  return rows;
}

/** How many people could have confirmed with one of these permissions at some time within the window. */
export async function countRecentHolders(db: Db, permissions: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct user_id)::int as n from power_holdings
    where power = any (${[...permissions]}::text[]) and coalesce(until, app_now()) > app_now() - make_interval(days => ${HOLDER_WINDOW_DAYS})
      and coalesce(until, app_now()) - since >= make_interval(days => ${CONFIRMER_MIN_DAYS})`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface NewRequest {
  id: string;
  kind: ChangeKind;
  programmeId: string | null;
  subjectId: string;
  payload: object;
  facts: Record<string, string>;
  requestedBy: string;
  effectiveAt: Date | null;
}

export const insertRequest = (tx: Tx, { payload, facts, ...request }: NewRequest) =>
  tx
    .insertInto('changeRequests')
    .values({ ...request, payload: toJson(payload), facts: toJson(facts) })
    .execute();

/** Ends what waits for the same record: a newer request, or the change itself, takes its place. Returns whether there was one. */
export const cancelWaiting = async (tx: Tx, kind: ChangeKind, subjectId: string): Promise<boolean> =>
  (
    await tx
      .updateTable('changeRequests')
      .set({ state: 'CANCELLED', decidedAt: sql<Date>`app_now()` })
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .where('state', '=', 'WAITING')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export const settleRequest = (tx: Tx, id: string, decision: { state: ChangeState; decidedBy: string | null; reason: string }) =>
  tx
    .updateTable('changeRequests')
    .set({ ...decision, decidedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();

const requests = (db: Db) =>
  db
    .selectFrom('changeRequests')
    .innerJoin('users as requester', 'requester.id', 'changeRequests.requestedBy')
    .leftJoin('users as decider', 'decider.id', 'changeRequests.decidedBy')
    .leftJoin('programmes', 'programmes.id', 'changeRequests.programmeId')
    .selectAll('changeRequests')
    .select([
      'requester.name as requesterName',
      'requester.email as requesterEmail',
      'decider.name as deciderName',
      'programmes.name as programmeName',
    ]);

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Db, id: string) => requests(db).where('changeRequests.id', '=', id).executeTakeFirst();

export const lockRequest = (tx: Tx, id: string) =>
  requests(tx).where('changeRequests.id', '=', id).forUpdate('changeRequests').executeTakeFirst();

/** What waits for these records. */
export const findWaiting = (db: Db, kinds: readonly ChangeKind[], subjectIds: readonly string[]) =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : requests(db)
        .where('changeRequests.kind', 'in', [...kinds])
        // Several people who were invited together wait by one request.
        .where(
          sql<boolean>`(change_requests.subject_id = any (${[...subjectIds]}::uuid[])
          or change_requests.payload->'userIds' ?| ${[...subjectIds]}::text[])`,
        )
        .where('changeRequests.state', '=', 'WAITING')
        .orderBy('changeRequests.id')
        .execute();

/** The own requests, and those of the kinds that this person may decide, in the programmes that they manage. */
export interface Sight {
  userId: string;
  kinds: readonly ChangeKind[];
  programmeKinds: readonly ChangeKind[];
  managesAll: boolean;
}

const visible = (db: Db, { userId, kinds, programmeKinds, managesAll }: Sight) =>
  requests(db).where((eb) =>
    eb.or([
      eb('changeRequests.requestedBy', '=', userId),
      eb('changeRequests.kind', 'in', [...kinds, '']),
      eb.and([
        eb('changeRequests.kind', 'in', [...programmeKinds, '']),
        managesAll
          ? eb.lit(true)
          : eb(
              'changeRequests.programmeId',
              'in',
              eb
                .selectFrom('programmeManagers')
                .select('programmeManagers.programmeId')
                .where('programmeManagers.userId', '=', userId),
            ),
      ]),
    ]),
  );

export async function findRequests(db: Db, sight: Sight, state: ChangeState | undefined, list: ListQuery) {
  let query = visible(db, sight);
  if (state) query = query.where('changeRequests.state', '=', state);
  if (list.search)
    query = query.where(
      sql<boolean>`(change_requests.facts::text ilike ${contains(list.search)} or requester.name ilike ${contains(list.search)})`,
    );
  const direction = list.sort.startsWith('ASCENDING') ? 'asc' : 'desc';
  const rows = await query
    .orderBy('changeRequests.requestedAt', direction)
    .orderBy('changeRequests.id', direction)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findEveryWaiting = (db: Db) =>
  requests(db).where('changeRequests.state', '=', 'WAITING').orderBy('changeRequests.id').execute();
