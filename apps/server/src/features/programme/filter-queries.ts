import { sql } from 'kysely';
import { choiceFilter, columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

const WINDOW = sql`case when app_now() < programmes.start_date then 'not-started' when app_now() > programmes.end_date then 'closed' else 'open' end`;

/** What the list of programmes can be filtered by. */
export const PROGRAMME_FILTERS: ListFilter[] = [
  columnFilter(
    'window',
    'Applications',
    [
      { value: 'open', label: 'Open' },
      { value: 'not-started', label: 'Not started' },
      { value: 'closed', label: 'Closed' },
    ],
    WINDOW,
  ),
  dateFilter('startDate', 'Opens', (days) => instantWithin(sql.ref('programmes.start_date'), days)),
  dateFilter('endDate', 'Closes', (days) => instantWithin(sql.ref('programmes.end_date'), days)),
  choiceFilter(
    'managers',
    'Manager',
    { type: 'ADMIN_USERS', isCustom: true },
    (ids) => sql`programmes.id in (select m.programme_id from programme_managers m where m.user_id::text = any (${ids}))`,
  ),
];
