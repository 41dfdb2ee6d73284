import type { RegisterNumber } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';

/** What a merge moved. `isKey`: the application counts as that of the organisation, by the rule of its programme. */
export interface Moved {
  applications: { id: string; isKey: boolean }[];
  members: string[];
  aliases: string[];
  numbers: RegisterNumber[];
  /** Of the programme team; absent in merges from before there were any. */
  notes?: string[];
}

/** Numbers of the applications by which both have applied to a programme that takes one of each organisation. */
export async function findClashes(tx: Tx, targetId: string, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select a.application_number as number from applications a join applications b on b.programme_id = a.programme_id
      and b.applicant_key = case when a.applicant_key = ${targetId}::uuid then ${sourceId}::uuid else ${targetId}::uuid end
    where a.applicant_key in (${targetId}, ${sourceId}) and a.organisation_id in (${targetId}, ${sourceId})
      and b.organisation_id in (${targetId}, ${sourceId})
    order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}

/** Gives applications of one organisation to another, those of `ids` where given; answers which. Their dates stay. */
export async function moveApplications(
  tx: Tx,
  from: string,
  to: string,
  ids: readonly string[] | null,
): Promise<Moved['applications']> {
  const { rows } = await sql<{ id: string; isKey: boolean }>`
    update applications set organisation_id = ${to}, applicant_key = case when applicant_key = ${from} then ${to} else applicant_key end
    where organisation_id = ${from} ${ids === null ? sql`` : sql`and id = any (${ids}::uuid[])`}
    returning id, coalesce(applicant_key = ${to}, false) as is_key`.execute(tx);
  return rows;
}

/** Gives the team's notes on one organisation to another, those of `ids` where given; answers which. */
export async function moveNotes(tx: Tx, from: string, to: string, ids: readonly string[] | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notes set organisation_id = ${to}
    where organisation_id = ${from} ${ids === null ? sql`` : sql`and id = any (${ids}::uuid[])`} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Invites people and addresses of one organisation to another, where they are not already; no one is confirmed by it. */
export async function inviteMembers(tx: Tx, sourceId: string, targetId: string, by: string) {
  const { rows } = await sql<{ id: string; userId: string | null; email: string; name: string | null }>`
    with invited as (
      insert into organisation_members (organisation_id, user_id, email, role, invited_by)
        select ${targetId}, user_id, email, 'MEMBER', ${by} from organisation_members
        where organisation_id = ${sourceId} and left_at is null order by invited_at, id
      on conflict do nothing
      returning id, user_id, email
    ) select invited.*, u.name from invited left join users u on u.id = invited.user_id and u.account_status = 'ACTIVE'`.execute(
    tx,
  );
  return rows;
}

export async function addNumbers(tx: Tx, sourceId: string, targetId: string): Promise<RegisterNumber[]> {
  const { rows } = await sql<RegisterNumber>`
    insert into organisation_numbers (organisation_id, register, number, position)
      select ${targetId}, register, number, 100 + position from organisation_numbers where organisation_id = ${sourceId}
    on conflict do nothing returning register, number`.execute(tx);
  return rows;
}

export async function removeNumbers(tx: Tx, id: string, numbers: readonly RegisterNumber[]): Promise<void> {
  for (const { register, number } of numbers)
    await tx
      .deleteFrom('organisationNumbers')
      .where('organisationId', '=', id)
      .where('register', '=', register)
      .where('number', '=', number)
      .execute();
}

export const setMergedInto = (tx: Tx, id: string, mergedInto: string | null) =>
  tx
    .updateTable('organisations')
    .set({ mergedInto, revision: sql`revision + 1`, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

export const setAliases = (tx: Tx, id: string, aliases: string[]) =>
  tx
    .updateTable('organisations')
    .set({ aliases, revision: sql`revision + 1`, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

export const insertMerge = (tx: Tx, merge: { id: string; targetId: string; sourceId: string; mergedBy: string; moved: Moved }) =>
  tx
    .insertInto('organisationMerges')
    .values({ ...merge, moved: toJson(merge.moved) })
    .execute();

export const findMerge = (db: Db, id: string) =>
  db.selectFrom('organisationMerges').selectAll().where('id', '=', id).executeTakeFirst();
export type MergeRecord = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

export const markUndone = (tx: Tx, id: string, undoneBy: string) =>
  tx.updateTable('organisationMerges').set({ undoneBy, undoneAt: appNow }).where('id', '=', id).execute();

/** Takes invitations of a merge back that nothing came of; answers those that stay. */
export async function withdrawInvitations(tx: Tx, ids: readonly string[]) {
  await sql`delete from organisation_members where id = any (${ids}::uuid[]) and left_at is null
    and accepted_at is null and confirmed_at is null`.execute(tx);
  const { rows } = await sql<{ userId: string | null; email: string }>`
    select m.user_id, coalesce(u.email, m.email) as email from organisation_members m left join users u on u.id = m.user_id
    where m.id = any (${ids}::uuid[]) and m.left_at is null order by email`.execute(tx);
  return rows;
}

/** Numbers of applications that are not of this organisation, and of those that these people started for it since a day. */
export async function findNumbers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select application_number as number from applications where id = any (${ids}::uuid[]) order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}

/** Numbers of applications that people of one organisation started for another since a time. */
export async function findStartedSince(tx: Tx, { sourceId, targetId, mergedAt }: MergeRecord): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select a.application_number as number from applications a
    where a.organisation_id = ${targetId} and a.created_at > ${mergedAt}
      and a.user_id in (select user_id from organisation_members where organisation_id = ${sourceId}) order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}

/** Open pairs of two organisations, the same numbers first. */
export async function findPairs(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const open = sql`from organisation_duplicates d join organisations one on one.id = d.first_id join organisations two on two.id = d.second_id
    where d.dismissed_at is null and one.merged_into is null and two.merged_into is null`;
  const { rows } = await sql<{ firstId: string; secondId: string; score: number; sameNumber: boolean }>`
    select d.first_id, d.second_id, d.score, d.same_number ${open}
    order by d.same_number desc, d.score desc, d.first_id, d.second_id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** False if the pair is not proposed. Ids in any order. */
export async function markDismissed(tx: Tx, ids: readonly [string, string], by: string): Promise<boolean> {
  const { rows } =
    await sql`update organisation_duplicates set dismissed_by = ${by}, dismissed_at = coalesce(dismissed_at, app_now())
    where first_id = least(${ids[0]}::uuid, ${ids[1]}::uuid) and second_id = greatest(${ids[0]}::uuid, ${ids[1]}::uuid)
    returning first_id`.execute(tx);
  return rows.length > 0;
}
