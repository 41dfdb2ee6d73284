import { BOILERPLATE_APPLICANTS } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Applications with one fingerprint that are read: with more it is boilerplate, whosever they are. */
const MAX_CARRIERS = 40;

export interface SubmittedForm {
  id: string;
  applicationId: string;
  ownerKind: 'APPLICATION' | 'PROPOSAL';
  formVersionId: string;
  answers: unknown;
}

/** Whether this process compares until the transaction ends: one at a time does. */
export async function tryComparing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(hashtext('similarity')) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/**
 * Submitted forms that were not compared yet, of transactions that the trail reports since the last look.
 * @returns `through` is the transaction to begin from the next time: every one before it has ended, so none is missed
 *   that commits late
 */
export async function findReported(db: Db, limit: number): Promise<{ ids: string[]; through: string }> {
  const { rows } = await sql<{ id: string | null; through: string }>`
    with seen as (
      select least(through_xid, pg_snapshot_xmin(pg_current_snapshot())) as since, pg_snapshot_xmin(pg_current_snapshot()) as horizon
      from similarity_progress
    ), found as (
      select s.id, e.xid from audit_events e join submissions s on s.owner_id = e.subject_id
      where e.xid >= (select since from seen)
        and e.type = 'application.submitted' and s.owner_kind in ('APPLICATION', 'PROPOSAL') and s.progress = 'SUBMITTED'
        and not exists (select from similarity_forms f where f.submission_id = s.id)
      order by e.xid, e.id limit ${limit}
    )
    select found.id, case when count(found.id) over () < ${limit} then seen.horizon
      else least(seen.horizon, max(found.xid) over ()) end::text as through
    from seen left join found on true`.execute(db);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids: [...new Set(ids)], through: rows[0]?.through ?? '0' };
}

export const storeProgress = (tx: Tx, through: string) =>
  sql`update similarity_progress set through_xid = ${through}::xid8 where through_xid <> ${through}::xid8`.execute(tx);

/** The same of all there are, by id: what was submitted before there was a trail of it, or restored, or failed. */
export async function findUncompared(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from submissions s
    where s.id > ${after} and s.progress = 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL')
      and not exists (select from similarity_forms f where f.submission_id = s.id and not f.has_failed)
    order by s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The applications of submissions. */
export async function findApplicationIds(
  db: Db,
  submissionIds: readonly string[],
): Promise<{ id: string; applicationId: string }[]> {
  const { rows } = await sql<{ id: string; applicationId: string }>`
    select id, owner_id as application_id from submissions where id = any (${submissionIds}::uuid[])`.execute(db);
  return rows;
}

/** What applications have submitted, unless they were withdrawn or emptied since. */
export async function findForms(db: Db, applicationIds: readonly string[]): Promise<Map<string, SubmittedForm[]>> {
  const { rows } = await sql<SubmittedForm>`
    select s.id, a.id as application_id, s.owner_kind, s.form_version_id, s.answers
    from applications a join submissions s on s.owner_id = a.id and s.owner_kind in ('APPLICATION', 'PROPOSAL')
    where a.id = any (${applicationIds}::uuid[]) and s.progress = 'SUBMITTED' and a.emptied_at is null
      and not ('WITHDRAWN' = any (a.approval_flags))
    order by s.owner_kind`.execute(db);
  return Map.groupBy(rows, ({ applicationId }) => applicationId);
}

export const insertCompared = (tx: Tx, forms: readonly { id: string; applicationId: string; hasFailed: boolean }[]) =>
  sql`
    insert into similarity_forms (submission_id, application_id, has_failed)
    select * from unnest(${forms.map(({ id }) => id)}::uuid[], ${forms.map(({ applicationId }) => applicationId)}::uuid[],
      ${forms.map(({ hasFailed }) => hasFailed)}::boolean[])
    on conflict (submission_id) do update set has_failed = excluded.has_failed, compared_at = excluded.compared_at`.execute(tx);

/** The numbers of applications, new ones included. */
export async function numberApplications(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  await sql`insert into similarity_applications (application_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ applicationId: string; number: number }>`
    select application_id, number from similarity_applications where application_id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ applicationId, number }) => [applicationId, number]));
}

export const deleteFingerprints = (tx: Tx, applicationIds: readonly string[]) =>
  sql`
    delete from similarity_fingerprints where application = any (array(
      select number from similarity_applications where application_id = any (${applicationIds}::uuid[])))`.execute(tx);

export const insertFingerprints = (tx: Tx, hashes: readonly number[], applications: readonly number[]) =>
  sql`
    insert into similarity_fingerprints (hash, application)
    select * from unnest(${hashes}::integer[], ${applications}::integer[])`.execute(tx);

export interface Carrier {
  applicationId: string;
  /** The organisation that applies, or the person: several of their applications count as one. */
  applicantId: string;
}

export interface Carried {
  hash: number;
  carriers: Carrier[];
  isBoilerplate: boolean;
}

/** Of some fingerprints, those that more than one application has, and whose. */
export async function findCarriers(db: Db, hashes: readonly number[]): Promise<Carried[]> {
  if (hashes.length === 0) return [];
  // In the order of the index: the rows of a fingerprint that many have are not all read.
  const { rows } = await sql<{ hash: number; numbers: number[] }>`
    select h.hash, f.numbers
    from unnest(${[...new Set(hashes)]}::integer[]) as h(hash)
      cross join lateral (select array_agg(application) as numbers from (
        select application from similarity_fingerprints where hash = h.hash order by application limit ${MAX_CARRIERS}) as first) f
    where cardinality(f.numbers) > 1`.execute(db);
  const carriers = await findNumbered(
    db,
    rows.flatMap(({ numbers }) => numbers),
  );
  return rows.map(({ hash, numbers }) => {
    const found = numbers.flatMap((number) => carriers.get(number) ?? []);
    const applicants = new Set(found.map(({ applicantId }) => applicantId)).size;
    return { hash, carriers: found, isBoilerplate: numbers.length >= MAX_CARRIERS || applicants > BOILERPLATE_APPLICANTS };
  });
}

/** Applications by their numbers. */
async function findNumbered(db: Db, numbers: readonly number[]): Promise<Map<number, Carrier>> {
  const { rows } = await sql<Carrier & { number: number }>`
    select s.number, a.id as application_id, coalesce(a.organisation_id, a.user_id) as applicant_id
    from similarity_applications s join applications a on a.id = s.application_id
    where s.number = any (${[...new Set(numbers)]}::integer[])`.execute(db);
  return new Map(rows.map(({ number, applicationId, applicantId }) => [number, { applicationId, applicantId }]));
}

export interface PairIds {
  firstId: string;
  secondId: string;
}

/** Of pairs of applications, those that no person and no organisation has in common. */
export async function findStrangers(db: Db, pairs: readonly PairIds[]): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    select p.first_id, p.second_id
    from unnest(${pairs.map(({ firstId }) => firstId)}::uuid[], ${pairs.map(({ secondId }) => secondId)}::uuid[]) as p(first_id, second_id)
      join applications a on a.id = p.first_id join applications b on b.id = p.second_id
    where a.organisation_id is distinct from b.organisation_id or a.organisation_id is null
  `.execute(db);
  const ids = rows.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const people = await findWriters(db, ids);
  return rows.filter(({ firstId, secondId }) => people.get(firstId)?.isDisjointFrom(people.get(secondId) ?? new Set()) ?? false);
}

/** Who writes in each application: its owner and the people who accepted an invitation. */
async function findWriters(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; people: string[] }>`
    select a.id, array(select a.user_id union select o.user_id from application_people o
      where o.application_id = a.id and o.user_id is not null and o.removed_at is null) as people
    from applications a where a.id = any (${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, new Set(people)]));
}

/** Pairs without a decision among these applications. */
export async function findOpenPairs(db: Db, applicationIds: readonly string[]): Promise<PairIds[]> {
  const { rows } = await sql<PairIds>`
    select first_id, second_id from similarity_pairs
    where state = 'OPEN' and first_id = any (${applicationIds}::uuid[]) and second_id = any (${applicationIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Stores a pair. One that was settled is open again where clearly more is shared than then. */
export const storePair = (
  tx: Tx,
  id: string,
  { firstId, secondId }: PairIds,
  found: { words: number; passages: number },
  more: number,
) =>
  sql`
    insert into similarity_pairs as p (id, first_id, second_id, words, passages)
    values (${id}, ${firstId}, ${secondId}, ${found.words}, ${found.passages})
    on conflict (first_id, second_id) do update set words = excluded.words, passages = excluded.passages, revision = p.revision + 1,
      state = case when excluded.words >= p.words + ${more} then 'OPEN' else p.state end,
      reason = case when excluded.words >= p.words + ${more} then '' else p.reason end,
      settled_at = case when excluded.words >= p.words + ${more} then null else p.settled_at end,
      settled_by = case when excluded.words >= p.words + ${more} then null else p.settled_by end
    where (p.words, p.passages) <> (excluded.words, excluded.passages)`.execute(tx);

export const deleteOpenPairs = (tx: Tx, pairs: readonly PairIds[]) =>
  sql`
    delete from similarity_pairs p
    using unnest(${pairs.map(({ firstId }) => firstId)}::uuid[], ${pairs.map(({ secondId }) => secondId)}::uuid[]) as gone(first_id, second_id)
    where p.first_id = gone.first_id and p.second_id = gone.second_id and p.state = 'OPEN'`.execute(tx);

/** Forgets what was found in an application; that its forms were compared stays. */
export async function deleteSimilarity(tx: Tx, applicationId: string): Promise<void> {
  await sql`delete from similarity_pairs where first_id = ${applicationId} or second_id = ${applicationId}`.execute(tx);
  await sql`
    with gone as (delete from similarity_applications where application_id = ${applicationId} returning number)
    delete from similarity_fingerprints where application in (select number from gone)`.execute(tx);
}

/** Applications that were withdrawn or emptied while they were compared. */
export async function findEnded(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from similarity_applications s join applications a on a.id = s.application_id
    where a.emptied_at is not null or 'WITHDRAWN' = any (a.approval_flags)`.execute(db);
  return rows.map(({ id }) => id);
}
