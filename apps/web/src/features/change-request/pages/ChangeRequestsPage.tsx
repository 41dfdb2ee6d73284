import { m } from '@grantdesk/messages';
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
  WAITING: { tone: 'warning', label: m.common.waiting() },
  CONFIRMED: { tone: 'success', label: m.common.confirmed() },
  REFUSED: { tone: 'danger', label: m.changeRequest.refused() },
  CANCELLED: { tone: 'neutral', label: m.common.cancelled() },
};
const CRUMBS = [{ label: m.common.changesToConfirm() }];

const COLUMNS: DataColumn<ChangeRequest>[] = [
  {
    id: 'change',
    header: m.common.changeNoun(),
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
  {
    id: 'requestedBy',
    header: m.changeRequest.requestedBy(),
    width: 180,
    cell: ({ requestedBy, isOwn }) => (isOwn ? m.common.you() : requestedBy),
  },
  {
    id: 'requestedAt',
    header: m.common.requested(),
    width: 220,
    cell: ({ requestedAt }) => <DateTime value={requestedAt} timed />,
  },
  {
    id: 'state',
    header: m.common.status(),
    width: 150,
    cell: ({ state }) => <StatusChip status={state} tone={STATES[state].tone} label={STATES[state].label} />,
  },
  {
    id: 'decided',
    header: m.common.decision(),
    width: 220,
    cell: ({ decidedBy, decidedAt, effectiveAt, reason, state }) =>
      decidedAt ? (
        <TwoLines first={decidedBy ?? '–'} second={reason || <DateTime value={decidedAt} timed />} />
      ) : state === 'WAITING' && effectiveAt ? (
        <>
          {m.changeRequest.possibleFrom()} <DateTime value={effectiveAt} timed />
        </>
      ) : (
        '–'
      ),
  },
];
const SORTS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
];

/** What one person requests and a second one confirms: limits, staff, permissions, second factors and conflicts. */
export function ChangeRequestsPage() {
  const address = useListAddress([]);
  const requests = useQuery({ ...listQuery('changeRequest.many', { query: address.query }), staleTime: 0 });
  const decider = useDecideChange();
  const [opened, setOpened] = useState<{ request: ChangeRequest; decision: Decision } | null>(null);
  usePage({ title: m.common.changesToConfirm(), crumbs: CRUMBS });
  return (
    <>
      <PageHeader title={m.common.changesToConfirm()} lead={m.changeRequest.changesThatAffectMoneyAndAccess()} />
      <ListView
        address={address}
        result={requests}
        name={m.common.changes()}
        searchLabel={m.changeRequest.nameOrProgramme()}
        caption={m.changeRequest.changesThatNeedASecondPerson()}
        sortOptions={SORTS}
        columns={COLUMNS}
        density="comfortable"
        getRowId={({ _id }) => _id}
        rowLabel={({ text }) => text}
        rowActions={(request) => [
          {
            key: 'confirm',
            label: m.common.confirm(),
            icon: Check,
            reason: request.denials.confirm ?? undefined,
            run: () => setOpened({ request, decision: 'confirm' }),
          },
          {
            key: 'refuse',
            label: request.isOwn ? m.common.cancelTheRequest() : m.common.decline(),
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
