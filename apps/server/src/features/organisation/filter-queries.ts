import { m } from '@grantdesk/messages';
import { canReadGrants, type Actor } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import { IS_FINISHED } from '#platform/finished.ts';
import { choiceFilter, columnFilter, type ListFilter } from '#platform/list-filters.ts';
import { seesApplication } from '#platform/programme-sight.ts';

/**
 * Whether the row's organisation has a project that holds money or whose report is late, among what the reader sees. It is the
 * condition of `obligationText` as SQL.
 */
export const hasObligations = (actor: Actor): RawBuilder<boolean> =>
  canReadGrants(actor)
    ? sql<boolean>`exists (select from applications a
        join projects on projects.application_id = a.id join programmes pr on pr.id = a.programme_id
        left join project_sums s on s.project_id = projects.id
        where a.organisation_id = organisations.id and ${seesApplication(actor)} and not ${IS_FINISHED}
          and (s.released > 0 or exists (select from reports r where r.project_id = projects.id and r.dropped_at is null
            and r.status not in ('Submitted', 'Approved')
            and r.due_date < ((select app_now()) at time zone pr.time_zone)::date)))`
    : sql<boolean>`false`;

export const OPEN_PAIRS = sql<number>`(select count(*)::int from organisation_duplicates d
  join organisations other on other.id = case when d.first_id = organisations.id then d.second_id else d.first_id end
  where organisations.id in (d.first_id, d.second_id) and d.dismissed_at is null and other.merged_into is null)`;

/** What the list of organisations can be filtered by. */
export const organisationFilters = (actor: Actor): ListFilter[] => [
  columnFilter('country', m.common.country(), { type: 'COUNTRIES', isCustom: true }, sql.ref('organisations.country')),
  choiceFilter('obligations', m.organisation.obligations(), [{ value: 'open', label: m.organisation.hasOpenObligations() }], () =>
    hasObligations(actor),
  ),
  choiceFilter(
    'duplicates',
    m.organisation.duplicates(),
    [{ value: 'proposed', label: m.organisation.proposedDuplicates() }],
    () => sql<boolean>`${OPEN_PAIRS} > 0`,
  ),
  choiceFilter(
    'imported',
    m.organisation.imported(),
    [{ value: 'yes', label: m.common.yes() }],
    () => sql<boolean>`organisations.import_id is not null`,
  ),
];
