import { m } from '@grantdesk/messages';
import type { TagColour } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { choiceFilter, type Condition, type ListFilter } from '#platform/list-filters.ts';
import { anyOfIds } from '#platform/prepared-query.ts';
import { held, there } from './filter-index/terms.ts';

export interface Tag {
  _id: string;
  name: string;
  colour: TagColour;
}

/** The tags of some applications, by name; nothing for those without any. */
export async function findTags(db: Db, applicationIds: readonly string[]): Promise<Map<string, Tag[]>> {
  const rows = await selectTags(db, anyOfIds(applicationIds)).execute();
  return new Map(rows.map(({ applicationId, tags }) => [applicationId, tags]));
}

/** @param ids SQL of one id or of several */
export const selectTags = (db: Db, ids: RawBuilder<string>) =>
  db
    .selectFrom('applicationTags')
    .innerJoin('tags', 'tags.id', 'applicationTags.tagId')
    .select('applicationTags.applicationId')
    .select(
      sql<Tag[]>`json_agg(json_build_object('_id', tags.id, 'name', tags.name, 'colour', tags.colour)
        order by lower(tags.name collate pg_c_utf8))`.as('tags'),
    )
    .where('applicationTags.applicationId', '=', ids)
    .groupBy('applicationTags.applicationId');

/** The value of the filter for applications without any. */
const NONE = 'none';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const UNTAGGED = sql<boolean>`not exists (select from application_tags o where o.application_id = applications.id)`;

/** Any of some tags of the programme, or none. A tag that was deleted since finds nothing. */
export function tagFilter(tags: readonly { id: string; name: string }[]): ListFilter {
  const options = tags.map(({ id, name }) => ({ value: id, label: name }));
  return {
    ...choiceFilter('tags', m.tag.tags(), [...options, { value: NONE, label: m.tag.noTag() }], matching),
    bits: (choice) => {
      const chosen = choice as string[];
      if (!chosen.includes(NONE)) return [{ anyOf: chosen.map((id) => held('tag', id)) }];
      // Either none or one of some is no intersection of bitmaps: the rows answer.
      return chosen.length === 1 ? [{ noneOf: [there('tag')] }] : undefined;
    },
  };
}

function matching(chosen: string[]): Condition {
  const ids = chosen.filter((value) => ID.test(value));
  // `a`, as counts of options name what was found.
  const by = sql.ref('a.application_id');
  const tagged = sql`select ${by} from application_tags a where a.tag_id = any (${ids}::uuid[])`;
  if (!chosen.includes(NONE)) return { ids: tagged, by };
  return ids.length === 0 ? UNTAGGED : sql<boolean>`(${UNTAGGED} or applications.id in (${tagged}))`;
}
