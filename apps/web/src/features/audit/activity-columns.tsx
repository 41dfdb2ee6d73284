import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { AUDIT_GROUPS } from '@grantdesk/domain/audit/trail';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';

export type ActivityRow = Answer<'audit.many'>['data'][number];

export const groupLabel = (key: string): string => AUDIT_GROUPS.find((group) => group.key === key)?.label ?? key;

export const ACTIVITY_SORT_OPTIONS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
];

export const ACTIVITY_COLUMNS: DataColumn<ActivityRow>[] = [
  {
    id: 'what',
    header: m.audit.whatHappened(),
    fixed: true,
    cell: (row) => <TwoLines first={row.sentence} second={row.programme?.name ?? groupLabel(row.group)} wraps />,
  },
  { id: 'who', header: m.common.who(), width: 184, cell: (row) => row.actor?.name ?? <span className="text-muted">–</span> },
  { id: 'when', header: m.common.when(), width: 212, cell: (row) => <DateTime value={row.at} timed /> },
  { id: 'group', header: m.common.about(), width: 216, hidden: true, cell: (row) => groupLabel(row.group) },
  {
    id: 'address',
    header: m.common.address(),
    width: 140,
    hidden: true,
    cell: (row) => row.ipAddress ?? <span className="text-muted">–</span>,
  },
];
