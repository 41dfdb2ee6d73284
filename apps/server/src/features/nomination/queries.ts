import type { NominationState } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Platform } from '#platform/context.ts';
import { withoutConflictsFor } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { contains, toOffset, type ListQuery } from '#platform/list.ts';
import { managersOf } from '#platform/people.ts';

/** A programme with its settings; undefined for no such programme. */
export const findSettings = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('nominationSettings as settings', 'settings.programmeId', 'programmes.id')
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.startDate',
      'programmes.endDate',
      'programmes.graceMinutes',
      'programmes.timeZone',
      'settings.isOpen',
      'settings.intro',
      'settings.revision',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();

export type SettingsRecord = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Changes of one programme's settings follow one another. */
export const lockSettings = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forNoKeyUpdate().execute();

/** @param revision the one that they get */
export async function storeSettings(
  tx: Tx,
  programmeId: string,
  settings: { isOpen: boolean; intro: string },
  revision: number,
): Promise<void> {
  const values = { ...settings, revision };
  await tx
    .insertInto('nominationSettings')
    .values({ programmeId, ...values })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...values, updatedAt: sql<Date>`app_now()` }))
    .execute();
}

export interface NewNomination {
  programmeId: string;
  nominatorName: string;
  nominatorEmail: string;
  relation: string;
  reason: string;
  nomineeName: string;
  nomineeEmail: string;
  organisation: string;
}

/** Whether the same person has nominated the same nominee for the programme: a form that is sent twice is one nomination. */
export const isKnown = async (db: Db, { programmeId, nominatorEmail, nomineeEmail }: NewNomination): Promise<boolean> =>
  (await db
    .selectFrom('nominations')
    .select('id')
    .where('programmeId', '=', programmeId)
    .where(sql`lower(nominator_email)`, '=', nominatorEmail.toLowerCase())
    .where(sql`lower(nominee_email)`, '=', nomineeEmail.toLowerCase())
    .executeTakeFirst()) !== undefined;

/**
 * Stores a nomination; an application that the nominee has started is linked. One index decides which of several invites.
 * @returns whether this one does
 */
export async function insertNomination(tx: Tx, nomination: NewNomination): Promise<boolean> {
  const insert = (invitedAt: RawBuilder<Date | null>) =>
    tx
      .insertInto('nominations')
      .values({
        id: newId(),
        ...nomination,
        invitedAt,
        applicationId: sql<string | null>`(select a.id from users u join applications a on a.user_id = u.id
          where u.email = ${nomination.nomineeEmail.toLowerCase()} and a.programme_id = ${nomination.programmeId} order by a.id limit 1)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
  if (await insert(sql<Date>`app_now()`)) return true;
  await insert(sql<null>`null`);
  return false;
}

/** An application was started by a person who was nominated for its programme. */
export const linkApplication = (
  tx: Tx,
  { applicationId, programmeId, email }: { applicationId: string; programmeId: string; email: string },
) =>
  tx
    .updateTable('nominations')
    .set({ applicationId })
    .where('programmeId', '=', programmeId)
    .where(sql`lower(nominee_email)`, '=', email.toLowerCase())
    .where('applicationId', 'is', null)
    .execute();

const STATE = sql<NominationState>`case when n.application_id is null then 'INVITED' when a.progress_status = 'SUBMITTED' then 'SUBMITTED'
  else 'STARTED' end`;

export interface NominationRecord extends NewNomination {
  id: string;
  createdAt: Date;
  state: NominationState;
  /** Null also where a conflict of interest closes the application to the reader. */
  applicationId: string | null;
  applicationNumber: string | null;
}

interface Filter {
  programmeId: string;
  readerId: string;
  search: string;
  state: NominationState | undefined;
}

/** Nominations of applications that a conflict of interest closes to the reader are left out. */
const matching = ({ programmeId, readerId, search, state }: Filter) => sql`
  from nominations n left join applications a on a.id = n.application_id
  where n.programme_id = ${programmeId}
    and (n.application_id is null or ${withoutConflictsFor(readerId, sql`n.application_id`)})
    and (${search} = '' or concat_ws(' ', n.nominee_name, n.nominee_email, n.organisation, n.nominator_name, n.nominator_email) ilike ${contains(search)})
    and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`;

/** The newest first, with how many of each state there are. */
export async function findNominations(db: Db, filter: Filter, list: Pick<ListQuery, 'page' | 'limit'>) {
  const { rows } = await sql<NominationRecord>`
    select n.id, n.programme_id, n.nominator_name, n.nominator_email, n.relation, n.reason, n.nominee_name, n.nominee_email,
      n.organisation, n.created_at, ${STATE} as state, a.id as application_id, a.application_number
    ${matching(filter)} order by n.id desc limit ${list.limit} offset ${toOffset(list)}`.execute(db);
  const counted = await sql<{ state: NominationState; n: number }>`
    select ${STATE} as state, count(*)::int as n ${matching({ ...filter, state: undefined })} group by 1`.execute(db);
  return { rows, counts: new Map(counted.rows.map(({ state, n }) => [state, n])) };
}

export async function countNominations(db: Db, programmeId: string): Promise<number> {
  const { n } = await db
    .selectFrom('nominations')
    .where('programmeId', '=', programmeId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Erases who nominated whom, and why; that there was a nomination stays. */
export const eraseNominations = (tx: Tx, ids: readonly string[]) =>
  sql`update nominations set nominator_name = 'Erased person', nominator_email = 'erased-' || id || '@erased.invalid', relation = '', reason = '',
      nominee_name = 'Erased person', nominee_email = 'erased-' || id || '@erased.invalid', organisation = '', erased_at = app_now()
    where id = any (${ids}::uuid[])`.execute(tx);

/** The next round of a programme takes nominations by the same words, once they are opened. */
export function copyNominations(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into nomination_settings (programme_id, is_open, intro)
      select ${to}, false, intro from nomination_settings where programme_id = ${from}`.execute(tx);
  });
}

/** The application of a nominee belongs to their nomination. */
export function followStarts(p: Platform): void {
  p.events.on('APPLICATION_STARTED', async (tx, ctx, { applicationId, programmeId }) => {
    await linkApplication(tx, { applicationId, programmeId, email: ctx.actor.email });
  });
}
