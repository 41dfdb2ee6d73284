import { can, DEADLINE_KINDS, DUE_STATUSES, type Actor, type DeadlineKind } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { NEXT_REPORT } from '../project/index.ts';
import { AHEAD, manages, NOW, sees, TODAY } from './sight-queries.ts';

export interface DeadlineRow {
  kind: DeadlineKind;
  programmeId: string;
  programmeName: string;
  timeZone: string;
  /** The day in the zone of the programme. */
  day: string;
  /** The instant of an interview. */
  startsAt: string | null;
  count: number;
  done: number;
  /** Of a single one: the name of its applicant, and its application. */
  subject: string | null;
  applicationId: string | null;
}

/** Of all programmes; the page shows the first of them, or of the chosen programme. */
const MAX_DEADLINES = 40;
const GRANTEE = sql`coalesce(users.organisation, users.name)`;
const PEOPLE = sql`join users on users.id = applications.user_id`;

/** Dates of the next days by what a person reads, each day and programme one row; the conditions are those of the lists. */
export async function findDeadlines(db: Db, actor: Actor): Promise<DeadlineRow[]> {
  const me = actor.userId;
  const application = sql.ref('applications.id');
  const one = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when count(*) = 1 then min(${value}::text) end`;
  const reviewDay = sql`(tasks.due_date at time zone programmes.time_zone)::date`;
  const head = (kind: DeadlineKind): RawBuilder<unknown> =>
    sql`${kind}::text as kind, programmes.id as programme_id, programmes.name as programme_name, programmes.time_zone`;
  const selects: Record<DeadlineKind, RawBuilder<unknown> | false> = {
    INTERVIEW:
      can(actor, 'APPLICATIONS', 'READ') &&
      sql`${head('INTERVIEW')}, (applications.interview_start_date at time zone programmes.time_zone)::date::text as day,
        to_char(applications.interview_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at,
        1 as count, 0 as done, ${GRANTEE} as subject, applications.id::text as application_id
        from applications join programmes on programmes.id = applications.programme_id ${PEOPLE}
        where applications.interview_status = 'SCHEDULED' and applications.interview_start_date between ${NOW} and ${NOW} + interval '30 days'
          and ${sees(actor, sql.ref('applications.programme_id'))} and ${withoutConflictsFor(me, application)}`,
    REVIEWS:
      can(actor, 'APPLICATIONS', 'READ') &&
      // Reviews share a few instants: each is put into a day of its programme's zone once.
      sql`${head('REVIEWS')}, ${reviewDay}::text as day, null::text as starts_at, sum(tasks.n)::int as count,
        sum(tasks.done)::int as done, null::text as subject, null::text as application_id
        from (select programme_id, due_date, count(*) as n, count(*) filter (where progress = 'COMPLETED') as done from tasks
          where declined_at is null and due_date between ${NOW} and ${NOW} + interval '30 days'
            and ${manages(actor, sql.ref('tasks.programme_id'))} and ${withoutConflictsFor(me, sql.ref('tasks.application_id'))}
          group by programme_id, due_date) as tasks join programmes on programmes.id = tasks.programme_id
        group by programmes.id, ${reviewDay} having sum(tasks.n) > sum(tasks.done)`,
    REPORTS:
      can(actor, 'GRANTEE_MANAGEMENT', 'READ') &&
      sql`${head('REPORTS')}, ${NEXT_REPORT}::text as day, null::text as starts_at, count(*)::int as count, 0 as done,
        ${one(GRANTEE)} as subject, ${one(application)} as application_id
        from projects join applications on applications.id = projects.application_id
        join programmes on programmes.id = projects.programme_id ${PEOPLE}
        where ${NEXT_REPORT} <= ${AHEAD} and ${sees(actor, sql.ref('projects.programme_id'))} and ${withoutConflictsFor(me, application)}
        group by programmes.id, ${NEXT_REPORT}`,
    PAYMENTS:
      can(actor, 'ACCOUNTING', 'READ') &&
      sql`${head('PAYMENTS')}, payments.due_date::text as day, null::text as starts_at, count(*)::int as count, 0 as done,
        ${one(GRANTEE)} as subject, ${one(application)} as application_id
        from payments join applications on applications.id = payments.application_id
        join programmes on programmes.id = payments.programme_id ${PEOPLE}
        where payments.status = any (${[...DUE_STATUSES]}::text[]) and payments.due_date between ${TODAY} and ${AHEAD}
          and ${sees(actor, sql.ref('payments.programme_id'))} and ${withoutConflictsFor(me, application)}
        group by programmes.id, payments.due_date`,
  };
  const offered = DEADLINE_KINDS.flatMap((kind) => (selects[kind] ? [selects[kind]] : []));
  if (offered.length === 0) return [];
  const all = sql.join(
    offered.map((select) => sql`(select ${select})`),
    sql` union all `,
  );
  const { rows } = await sql<DeadlineRow>`select * from (${all}) as ahead
    order by day, array_position(${[...DEADLINE_KINDS]}::text[], kind), starts_at, programme_id limit ${MAX_DEADLINES}`.execute(
    db,
  );
  return rows;
}
