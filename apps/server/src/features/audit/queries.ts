import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, orderBy } from '#platform/list.ts';
import type { ChainEnd } from './seal-queries.ts';

export interface TrailFilter {
  /** Applications that a conflict of interest closes to the reader. */
  closedIds: readonly string[];
  types: string[];
  /** Null: those of every programme. */
  onlyProgrammesOf: { userId: string; typesOfNone: string[] } | null;
  /** What one person did. */
  actorId?: string | undefined;
  /** One event alone. */
  id?: string;
  search: string;
  conditions: Condition[];
}

const ID = sql.ref('auditEvents.id');
const MAX_PEOPLE = 200;

/** Events of readable subjects, without those about applications that a conflict of interest closes. */
function trail(db: Db, { closedIds, types, onlyProgrammesOf, actorId, id, search, conditions }: TrailFilter) {
  const closed = sql`${closedIds}::uuid[]`;
  let query = db.selectFrom('auditEvents').where('auditEvents.type', '=', sql<string>`any (${types}::text[])`);
  if (closedIds.length > 0)
    query = query
      .where(sql<boolean>`(audit_events.subject_id is null or audit_events.subject_id <> all (${closed}))`)
      .where(
        sql<boolean>`coalesce(audit_events.data ->> 'applicationID', '') <> all (array(select application_number from applications where id = any (${closed})))`,
      )
      .where(
        sql<boolean>`(audit_events.subject_kind <> 'FILE' or audit_events.subject_id <> all (array(select f.id from files f join submissions s on s.id = f.submission_id where s.owner_id = any (${closed}))))`,
      );
  if (actorId) query = query.where('auditEvents.actorId', '=', actorId);
  if (id) query = query.where('auditEvents.id', '=', id);
  if (onlyProgrammesOf)
    query = query.where(
      sql<boolean>`(audit_events.programme_id in (select programme_id from programme_managers where user_id = ${onlyProgrammesOf.userId})
        or (audit_events.programme_id is null and audit_events.type = any (${onlyProgrammesOf.typesOfNone}::text[])))`,
    );
  for (const condition of whereAll(conditions, ID)) query = query.where(condition);
  // An application's number, else who did it.
  if (/^APP-\d+$/i.test(search))
    query = query.where(sql<boolean>`audit_events.data ->> 'applicationID' = ${search.toUpperCase()}`);
  else if (search)
    query = query.where(
      sql<boolean>`audit_events.actor_id = any (array(select id from users where name ilike ${contains(search)} or email ilike ${contains(search)} limit ${MAX_PEOPLE}))`,
    );
  return query;
}

/** A page of the trail, in the order of time. */
export async function findTrail(
  db: Db,
  filter: TrailFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
  sealed: ChainEnd | undefined,
) {
  return trail(db, filter)
    .leftJoin('programmes', 'programmes.id', 'auditEvents.programmeId')
    .select([
      'auditEvents.id',
      'auditEvents.at',
      'auditEvents.type',
      'auditEvents.actorId',
      'auditEvents.actorName',
      'auditEvents.subjectKind',
      'auditEvents.subjectId',
      'auditEvents.programmeId',
      'auditEvents.data',
      'auditEvents.ipAddress',
      'programmes.name as programme',
      sql<boolean>`${
        sealed ? sql`(audit_events.xid, audit_events.id) <= (${sealed.throughXid}::xid8, ${sealed.throughId}::uuid)` : sql`false`
      }`.as('isSealed'),
    ])
    .orderBy(sql`${orderBy(sort, { createdAt: sql.ref('audit_events.at') }, sql.ref('audit_events.id'))}`)
    .limit(limit)
    .offset(offset)
    .execute();
}

export type TrailRow = Awaited<ReturnType<typeof findTrail>>[number];

export async function countTrail(db: Db, filter: TrailFilter): Promise<number> {
  const { n } = await trail(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Programmes to choose from; null: all. */
export async function findProgrammeNames(db: Db, managedBy: string | null): Promise<{ id: string; name: string }[]> {
  let query = db.selectFrom('programmes').select(['id', 'name']).orderBy('name').orderBy('id').limit(500);
  if (managedBy)
    query = query.where('id', 'in', db.selectFrom('programmeManagers').select('programmeId').where('userId', '=', managedBy));
  return query.execute();
}
