import { m } from '@grantdesk/messages';
import { ACCOUNT_TYPE_LABELS } from '@grantdesk/domain/access/actor';
import type { Answer } from '@grantdesk/api';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';

export type UserRow = Answer<'user.adminMany'>['data'][number];
export type UserDetail = Answer<'user.adminOne'>['data'];

export const USER_SORTS = ['name', 'email'] as const;
export const USER_SORT_OPTIONS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'email:ASCENDING', label: m.common.email() },
];

/** The layout "users". */
export const USER_COLUMNS: DataColumn<UserRow>[] = [
  {
    id: 'name',
    header: m.user.user(),
    fixed: true,
    sortBy: 'name',
    cell: (user) => <TwoLines first={user.name} second={user.email} />,
  },
  {
    id: 'role',
    header: m.common.role(),
    width: 192,
    cell: (user) => user.role[0]?.name ?? <span className="text-muted">–</span>,
  },
  { id: 'tasks', header: m.common.tasks(), width: 88, align: 'right', cell: (user) => formatCount(user.taskCount) },
  {
    id: 'accountType',
    header: m.user.accountType(),
    width: 136,
    cell: (user) => ACCOUNT_TYPE_LABELS[user.accountType],
  },
  {
    id: 'status',
    header: m.common.status(),
    width: 124,
    cell: (user) => (
      <Status subject="account" status={user.accountStatus} label={statusLabel('account', user.accountStatus).label} />
    ),
  },
  {
    id: 'phone',
    header: m.common.phone(),
    width: 160,
    hidden: true,
    cell: (user) => user.phoneNumber ?? <span className="text-muted">–</span>,
  },
  { id: 'created', header: m.common.created(), width: 124, hidden: true, cell: (user) => <DateTime value={user.createdAt} /> },
];
