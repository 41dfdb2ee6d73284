import type { Answer } from '@grantdesk/api';
import { AUDIT_GROUPS } from '@grantdesk/domain/audit/trail';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';

export type ActivityRow = Answer<'audit.many'>['data'][number];

export const groupLabel = (key: string): string => AUDIT_GROUPS.find((group) => group.key === key)?.label ?? key;

export const ACTIVITY_SORT_OPTIONS = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
];

export const ACTIVITY_COLUMNS: DataColumn<ActivityRow>[] = [
  {
    id: 'what',
    header: 'What happened',
    fixed: true,
    cell: (row) => <TwoLines first={row.sentence} second={row.programme?.name ?? groupLabel(row.group)} />,
  },
  { id: 'who', header: 'Who', width: 184, cell: (row) => row.actor?.name ?? <span className="text-muted">–</span> },
  { id: 'when', header: 'When', width: 212, cell: (row) => <DateTime value={row.at} timed /> },
  { id: 'group', header: 'About', width: 216, hidden: true, cell: (row) => groupLabel(row.group) },
  {
    id: 'address',
    header: 'Address',
    width: 140,
    hidden: true,
    cell: (row) => row.ipAddress ?? <span className="text-muted">–</span>,
  },
];
