import { m } from '@grantdesk/messages';
import { AUDIT_GROUPS, can, canSeeAllProgrammes, readableAuditTypes, type Actor } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { choiceFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';
import { findProgrammeNames } from './queries.ts';

/** What the trail can be filtered by: nothing that the person may not read is offered. */
export async function trailFilters(db: Db, actor: Actor): Promise<ListFilter[]> {
  const programmes = await findProgrammeNames(db, canSeeAllProgrammes(actor) ? null : actor.userId);
  return [
    choiceFilter(
      'group',
      m.common.about(),
      AUDIT_GROUPS.filter(({ resource }) => can(actor, resource, 'READ')).map(({ key, label }) => ({ value: key, label })),
      (chosen) => sql`audit_events.type = any (${readableAuditTypes(actor, chosen)}::text[])`,
    ),
    choiceFilter(
      'programme',
      m.common.programme(),
      programmes.map(({ id, name }) => ({ value: id, label: name })),
      (chosen) => sql`audit_events.programme_id::text = any (${chosen})`,
    ),
    dateFilter('at', m.audit.dayUtc(), (days) => instantWithin(sql.ref('audit_events.at'), days)),
  ];
}
