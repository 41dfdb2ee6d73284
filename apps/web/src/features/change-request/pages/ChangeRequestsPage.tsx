import type { Answer } from '@grantdesk/api';
import { CHANGE_KIND_LABELS } from '@grantdesk/domain/change-request/rules';
import { useQuery } from '@tanstack/react-query';
import { Check, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listQuery } from '#api/query.ts';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import type { Decision } from '#components/change-request/types.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { DateTime } from '#components/values/values.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/tone.ts';

const DecideDialog = lazy(() => import('#components/change-request/DecideDialog.tsx'));

type ChangeRequest = Answer<'changeRequest.many'>['data'][number];

const STATES: Record<ChangeRequest['state'], { tone: Tone; label: string }> = {
  WAITING: { tone: 'warning', label: 'Waiting' },
  CONFIRMED: { tone: 'success', label: 'Confirmed' },
  REFUSED: { tone: 'danger', label: 'Refused' },
  CANCELLED: { tone: 'neutral', label: 'Cancelled' },
};
const CRUMBS = [{ label: 'Changes to confirm' }];

const COLUMNS: DataColumn<ChangeRequest>[] = [
  {
    id: 'change',
    header: 'Change',
    fixed: true,
    cell: ({ text, kind, programme }) => (
      // The whole sentence, on as many lines as it takes: people decide by it.
      <>
        <strong style={{ fontWeight: 500 }}>{text}</strong>
        <div className="text-muted">
          {programme ? `${CHANGE_KIND_LABELS[kind]} · ${programme.name}` : CHANGE_KIND_LABELS[kind]}
        </div>
      </>
    ),
  },
  { id: 'requestedBy', header: 'Requested by', width: 180, cell: ({ requestedBy, isOwn }) => (isOwn ? 'You' : requestedBy) },
  { id: 'requestedAt', header: 'Requested', width: 220, cell: ({ requestedAt }) => <DateTime value={requestedAt} timed /> },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    cell: ({ state }) => <StatusChip status={state} tone={STATES[state].tone} label={STATES[state].label} />,
  },
  {
    id: 'decided',
    header: 'Decision',
    width: 220,
    cell: ({ decidedBy, decidedAt, effectiveAt, reason, state }) =>
      decidedAt ? (
        <TwoLines first={decidedBy ?? '–'} second={reason || <DateTime value={decidedAt} timed />} />
      ) : state === 'WAITING' && effectiveAt ? (
        <>
          Possible from <DateTime value={effectiveAt} timed />
        </>
      ) : (
        '–'
      ),
  },
];
const SORTS = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
];

/** What one person requests and a second one confirms: limits, staff, permissions, second factors and conflicts. */
export function ChangeRequestsPage() {
  const address = useListAddress([]);
  const requests = useQuery({ ...listQuery('changeRequest.many', { query: address.query }), staleTime: 0 });
  const decider = useDecideChange();
  const [opened, setOpened] = useState<{ request: ChangeRequest; decision: Decision } | null>(null);
  usePage({ title: 'Changes to confirm', crumbs: CRUMBS });
  return (
    <>
      <PageHeader
        title="Changes to confirm"
        lead="Changes that affect money and access need a second person. Requests that you made, and those that you can decide."
      />
      <ListView
        address={address}
        result={requests}
        name="changes"
        searchLabel="Name or programme"
        caption="Changes that need a second person"
        sortOptions={SORTS}
        columns={COLUMNS}
        density="comfortable"
        getRowId={({ _id }) => _id}
        rowLabel={({ text }) => text}
        rowActions={(request) => [
          {
            key: 'confirm',
            label: 'Confirm',
            icon: Check,
            reason: request.denials.confirm ?? undefined,
            run: () => setOpened({ request, decision: 'confirm' }),
          },
          {
            key: 'refuse',
            label: request.isOwn ? 'Cancel the request' : 'Refuse',
            icon: request.isOwn ? Undo2 : X,
            reason: request.denials.refuse ?? undefined,
            run: () => setOpened({ request, decision: request.isOwn ? 'cancel' : 'refuse' }),
          },
        ]}
      />
      {opened ? (
        <Suspense fallback={null}>
          <DecideDialog {...opened} decider={decider} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
