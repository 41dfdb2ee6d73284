import type { Answer } from '@grantdesk/api';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DateTime } from '#components/values/values.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

export type Declaration = Answer<'task.conflictMany'>['data'][number];

const KINDS: Record<Declaration['kind'], string> = {
  APPLICATION: 'Application',
  ORGANISATION: 'Organisation',
  PERSON: 'Person',
};

export const CONFLICT_COLUMNS: DataColumn<Declaration>[] = [
  {
    id: 'about',
    header: 'About',
    fixed: true,
    cell: ({ about, kind, programme }) => (
      <TwoLines first={about} second={programme ? `${KINDS[kind]} · ${programme}` : KINDS[kind]} />
    ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere whitespace-pre-line">{reason}</span> },
  { id: 'declared', header: 'Declared', width: 132, cell: ({ declaredAt }) => <DateTime value={declaredAt} /> },
  {
    id: 'state',
    header: 'State',
    width: 190,
    cell: ({ withdrawnAt, isWithdrawalWaiting }) =>
      isWithdrawalWaiting ? (
        <StatusChip tone="warning" label="Withdrawal requested" />
      ) : withdrawnAt ? (
        <StatusChip tone="neutral" label="Withdrawn" />
      ) : (
        <StatusChip tone="warning" label="In force" />
      ),
  },
];
