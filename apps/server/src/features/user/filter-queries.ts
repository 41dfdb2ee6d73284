import { m } from '@grantdesk/messages';
import { ACCOUNT_STATUSES, ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, statusLabel } from '@grantdesk/domain';
import { sql } from 'kysely';
import { choiceFilter, columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

/** What the list of users can be filtered by. */
export const userFilters = (): ListFilter[] => [
  columnFilter(
    'accountType',
    m.user.accountType(),
    ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] })),
    sql.ref('users.account_type'),
  ),
  choiceFilter(
    'role',
    m.common.role(),
    { type: 'ROLES', isCustom: true },
    (chosen) => sql`users.role_id in (select id from roles where name = any (${chosen}))`,
  ),
  columnFilter(
    'accountStatus',
    m.user.accountStatus(),
    ACCOUNT_STATUSES.map((value) => ({ value, label: statusLabel('account', value).label })),
    sql.ref('users.account_status'),
  ),
  dateFilter('createdAt', m.user.joined(), (days) => instantWithin(sql.ref('users.created_at'), days)),
];
