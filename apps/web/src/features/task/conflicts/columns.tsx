import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

export type Declaration = Answer<'task.conflictMany'>['data'][number];

const KINDS: Record<Declaration['kind'], string> = {
  APPLICATION: m.common.application2(),
  ORGANISATION: m.common.organisation(),
  PERSON: m.common.person(),
};

export const CONFLICT_COLUMNS: DataColumn<Declaration>[] = [
  {
    id: 'about',
    header: m.common.about(),
    fixed: true,
    cell: ({ about, kind, programme }) => (
      <TwoLines first={about} second={programme ? `${KINDS[kind]} · ${programme}` : KINDS[kind]} />
    ),
  },
  {
    id: 'reason',
    header: m.common.reason(),
    cell: ({ reason }) => <span className="wrap-anywhere whitespace-pre-line">{reason}</span>,
  },
  { id: 'declared', header: m.task.declared(), width: 132, cell: ({ declaredAt }) => <DateTime value={declaredAt} /> },
  {
    id: 'state',
    header: m.common.state(),
    width: 190,
    cell: ({ withdrawnAt, isWithdrawalWaiting }) =>
      isWithdrawalWaiting ? (
        <StatusChip tone="warning" label={m.task.withdrawalRequested()} />
      ) : withdrawnAt ? (
        <StatusChip tone="neutral" label={m.common.withdrawn()} />
      ) : (
        <StatusChip tone="warning" label={m.task.inForce()} />
      ),
  },
];
