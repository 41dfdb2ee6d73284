import { SEARCH_COUNTED, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import { excludingIds, findConflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { containsText } from '#platform/list.ts';
import { applicationVisibleTo } from './list-queries.ts';

/** What a search over all programmes found: some rows, and how many are in each programme's list. */
export interface FoundApplications {
  rows: { id: string; programmeId: string; applicationNumber: string; name: string; programmeName: string }[];
  places: { id: string; name: string; count: number }[];
}

/**
 * Applications of every programme that the person sees: the same fragments and words as in a programme's list. What is found
 * is cut where counting stops, before it is joined and sorted; the number that was typed comes first, then the newest.
 */
export async function findEverywhere(db: Db, actor: Actor, search: string, limit: number): Promise<FoundApplications> {
  // Read first: both parts would plan them, for longer than they take.
  const closedIds = await findConflictedApplicationIds(db, actor.userId);
  const sight = (from: 'fragments' | 'words') => {
    const query = db
      .selectFrom('applications')
      .where(applicationVisibleTo(actor))
      .where(excludingIds(closedIds, sql.ref('applications.id')));
    return from === 'fragments'
      ? query.where(containsText(sql.ref('applications.search_text'), search))
      : query.where(
          sql<boolean>`applications.id in (select w.application_id from application_words w where w.words @@ websearch_to_tsquery('simple', ${search}))`,
        );
  };
  const some = (from: 'fragments' | 'words') =>
    sight(from).select(['applications.id', 'applications.programmeId']).limit(SEARCH_COUNTED);
  // Counting ends where fragments alone found that many: the words of answers are then read for nothing, a page of the disk each.
  const more = some('words').where(sql<boolean>`(select count(*) from fragments) < ${SEARCH_COUNTED}`);
  const { rows } = await sql<{ rows: FoundApplications['rows'] | null; places: FoundApplications['places'] | null }>`
    with fragments as materialized (${some('fragments')}),
    found as materialized (select id, programme_id from fragments union (${more})),
    first as materialized (
      select a.id, a.programme_id, a.application_number, a.user_id, a.created_at, a.application_number = upper(${search}) as is_it
      from found join applications a on a.id = found.id order by is_it desc, a.created_at desc, a.id desc limit ${limit}),
    named as (
      select first.id, first.programme_id, application_number, coalesce(nullif(u.organisation, ''), u.name) as name, p.name as programme_name
      from first join users u on u.id = first.user_id join programmes p on p.id = first.programme_id
      order by is_it desc, first.created_at desc, first.id desc)
    select (select json_agg(json_build_object('id', id, 'programmeId', programme_id, 'applicationNumber', application_number,
        'name', name, 'programmeName', programme_name)) from named) as rows,
      (select json_agg(json_build_object('id', p.id, 'name', p.name, 'count', n) order by n desc, p.id)
        from (select programme_id, count(*)::int as n from found group by programme_id) as counted join programmes p on p.id = counted.programme_id) as places`.execute(
    db,
  );
  return { rows: rows[0]?.rows ?? [], places: rows[0]?.places ?? [] };
}
