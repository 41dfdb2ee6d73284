import type { Answer } from '@grantdesk/api';
import { ACTIONS, RESOURCES } from '@grantdesk/domain/access/resources';
import { formatCount } from '@grantdesk/domain/format/money';
import { Lock } from 'lucide-react';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

export type RoleRow = Answer<'role.many'>['data'][number];
export type RoleDetail = Answer<'role.one'>['data'];

export const ROLE_SORTS = ['name'] as const;
export const ROLE_SORT_OPTIONS = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
  { value: 'name:ASCENDING', label: 'Name' },
];

function rightsOf({ permissions }: RoleRow): string {
  const held = RESOURCES.reduce((sum, resource) => sum + (permissions[resource]?.length ?? 0), 0);
  const all = RESOURCES.length * ACTIONS.length;
  if (held === 0) return 'No rights';
  return held === all ? 'All rights' : `${held} of ${all} rights`;
}

export const ROLE_COLUMNS: DataColumn<RoleRow>[] = [
  {
    id: 'name',
    header: 'Role',
    fixed: true,
    sortBy: 'name',
    cell: (role) => <TwoLines first={role.name} second={rightsOf(role)} />,
  },
  { id: 'users', header: 'Users', width: 96, align: 'right', cell: (role) => formatCount(role.userCount) },
  {
    id: 'kind',
    header: 'Kind',
    width: 160,
    cell: (role) => (role.isLocked ? <StatusChip tone="neutral" icon={Lock} label="Name is fixed" /> : 'Own role'),
  },
  { id: 'created', header: 'Created', width: 128, cell: (role) => <DateTime value={role.createdAt} /> },
];
