import { m } from '@grantdesk/messages';
import { sql } from 'kysely';
import { choiceFilter, columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

const WINDOW = sql`case when app_now() < programmes.start_date then 'not-started' when app_now() > programmes.end_date then 'closed' else 'open' end`;

/** What the list of programmes can be filtered by. */
export const programmeFilters = (): ListFilter[] => [
  columnFilter(
    'window',
    m.common.applications(),
    [
      {
        value: 'open',
        label: m.common.open(),
      },
      {
        value: 'not-started',
        label: m.common.notStarted(),
      },
      {
        value: 'closed',
        label: m.common.closed(),
      },
    ],
    WINDOW,
  ),
  dateFilter('startDate', m.common.opens(), (days) => instantWithin(sql.ref('programmes.start_date'), days)),
  dateFilter('endDate', m.common.closes(), (days) => instantWithin(sql.ref('programmes.end_date'), days)),
  choiceFilter(
    'managers',
    m.common.manager(),
    { type: 'ADMIN_USERS', isCustom: true },
    (ids) => sql`programmes.id in (select m.programme_id from programme_managers m where m.user_id::text = any (${ids}))`,
  ),
];
