import { ACCOUNT_STATUSES, ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, statusLabel } from '@grantdesk/domain';
import { sql } from 'kysely';
import { columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

/** What the list of users can be filtered by. */
export const USER_FILTERS: ListFilter[] = [
  columnFilter(
    'accountType',
    'Account type',
    ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] })),
    sql.ref('users.account_type'),
  ),
  columnFilter('role', 'Role', { type: 'ROLES', isCustom: true }, sql.ref('roles.name')),
  columnFilter(
    'accountStatus',
    'Account status',
    ACCOUNT_STATUSES.map((value) => ({ value, label: statusLabel('account', value).label })),
    sql.ref('users.account_status'),
  ),
  dateFilter('createdAt', 'Joined', (days) => instantWithin(sql.ref('users.created_at'), days)),
];
