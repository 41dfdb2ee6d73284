import { sql } from 'kysely';
import { toJson, type Db } from '#platform/db.ts';
import { anyOfIds, preparedQuery } from '#platform/prepared-query.ts';
import type { StoredAnswers } from '../submission/index.ts';
import { ROWS_SEEN } from './draft-lock-queries.ts';

/** What is to be stored of a draft, if its rows are still those that were `seen` and its window is open. */
export interface UnchangedSave extends Pick<StoredAnswers, 'id' | 'answers' | 'orphans'> {
  seen: string;
  closesAt: Date;
}

interface Columns {
  ids: string[];
  seen: string[];
  ends: Date[];
  answers: string[];
  orphans: string[];
}

const write = preparedQuery(
  'write-unchanged',
  (_db, given: Columns) => sql<{ id: string; savedAt: Date }>`
    with given as (
      select * from unnest((select ${given.ids}::uuid[]), ${given.seen}::text[], ${given.ends}::timestamptz[],
        ${given.answers}::jsonb[], ${given.orphans}::jsonb[]) as each (id, seen, closes_at, answers, orphans)
    ), unchanged as materialized (
      select submissions.id
      from submissions
      join given on given.id = submissions.id
      join applications on applications.id = submissions.owner_id
      join programmes on programmes.id = applications.programme_id
      where submissions.id = ${anyOfIds(given.ids)} and ${ROWS_SEEN} = given.seen and app_now() <= given.closes_at
      for update of applications, submissions skip locked
    )
    update submissions
    set answers = given.answers, orphans = given.orphans, version = submissions.version + 1, saved_at = app_now()
    from given
    where submissions.id = ${anyOfIds(given.ids)} and submissions.id = given.id and submissions.id in (select id from unchanged)
    returning submissions.id, submissions.saved_at`,
);

/**
 * Stores drafts that no one has changed or locked since they were read, and leaves the others: it never waits for a row.
 * @returns those that it stored, and when
 */
export const writeUnchanged = (db: Db, saves: readonly UnchangedSave[]) =>
  write(db, {
    ids: saves.map(({ id }) => id),
    seen: saves.map(({ seen }) => seen),
    ends: saves.map(({ closesAt }) => closesAt),
    answers: saves.map(({ answers }) => toJson(answers)),
    orphans: saves.map(({ orphans }) => toJson(orphans)),
  });
