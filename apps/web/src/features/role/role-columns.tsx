import { m } from '@grantdesk/messages';
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
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
];

function rightsOf({ permissions }: RoleRow): string {
  const held = RESOURCES.reduce((sum, resource) => sum + (permissions[resource]?.length ?? 0), 0);
  const all = RESOURCES.length * ACTIONS.length;
  if (held === 0) return m.role.noPermissions();
  return held === all ? m.role.allPermissions() : m.role.heldOfAllPermissions({ held, all });
}

export const ROLE_COLUMNS: DataColumn<RoleRow>[] = [
  {
    id: 'name',
    header: m.common.role(),
    fixed: true,
    sortBy: 'name',
    cell: (role) => <TwoLines first={role.name} second={rightsOf(role)} />,
  },
  { id: 'users', header: m.common.users(), width: 96, align: 'right', cell: (role) => formatCount(role.userCount) },
  {
    id: 'kind',
    header: m.common.kind(),
    width: 160,
    cell: (role) => (role.isLocked ? <StatusChip tone="neutral" icon={Lock} label={m.role.nameIsFixed()} /> : m.role.ownRole()),
  },
  { id: 'created', header: m.common.created(), width: 128, cell: (role) => <DateTime value={role.createdAt} /> },
];
