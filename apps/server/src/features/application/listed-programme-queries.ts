import type { ProgrammeStages } from '@grantdesk/domain';
import { sql } from 'kysely';
import { conflictedApplicationIds } from '#platform/conflicts.ts';
import type { Db } from '#platform/db.ts';
import { preparedQuery } from '#platform/prepared-query.ts';

interface ListedProgramme {
  id: string;
  name: string;
  timeZone: string;
  applicationFormId: string;
  proposalFormId: string | null;
  stages: ProgrammeStages;
  managerIds: string[] | null;
  closedIds: string[];
  counts: [flag: string, n: number][] | null;
  /** By name. */
  tags: { id: string; name: string }[] | null;
  /** How many references the programme requests at least; null where it requests none. */
  referenceMinimum: number | null;
}

const listedOf = preparedQuery(
  'listed',
  (_db, { programmeId, readerId }: { programmeId: string; readerId: string }) =>
    sql<ListedProgramme>`
    select p.id, p.name, p.time_zone, p.application_form_id, p.proposal_form_id, p.stages, closed.ids as closed_ids,
      (select array_agg(m.user_id) from programme_managers m where m.programme_id = p.id) as manager_ids,
      (select jsonb_agg(jsonb_build_array(each.flag, each.n)) from (
        select counted.flag, sum(counted.n)::int as n from (
          select flag, n from application_counts where programme_id = p.id
          union all
          select flag, delta from application_count_deltas where programme_id = p.id
          union all
          select unnest(array['', 'progress:' || progress_status] || approval_flags), -1
            from applications where programme_id = p.id and id = any (closed.ids)
        ) as counted group by counted.flag
      ) as each) as counts,
      (select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name collate pg_c_utf8))
        from tags t where t.programme_id = p.id) as tags,
      (select r.min from referee_settings r where r.programme_id = p.id and r.max > 0) as reference_minimum
    from programmes p cross join lateral (select ${conflictedApplicationIds(readerId)} as ids offset 0) as closed
    where p.id = ${programmeId}`,
);

/**
 * What the list of a programme's applications is based on: its managers, tags and references, what conflicts of interest close
 * to this reader, and how many applications there are in all (''), by flag and by progress (`progress:SUBMITTED`): the folded counters and what
 * was appended since, less what is closed. For people who see the whole programme, which is everyone who sees its tabs.
 */
export async function findListedProgramme(db: Db, programmeId: string, readerId: string) {
  const [found] = await listedOf(db, { programmeId, readerId });
  return found && { ...found, tags: found.tags ?? [], counts: new Map(found.counts) };
}
