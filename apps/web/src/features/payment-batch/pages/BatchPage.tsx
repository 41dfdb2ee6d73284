import { m } from '@grantdesk/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { Money } from '#components/values/values.tsx';
import { saveDocument } from '#files/save-document.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import { BatchFacts } from '../BatchFacts.tsx';
import { batchLook, itemLook } from '../batch-looks.ts';
import { CheckTable } from '../CheckTable.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useRefreshBatches } from '../useBatches.ts';

const route = getRouteApi('/secure/admin/accounting/$programmeId/batches/$batchId');

/** A batch: its payments, its file, and what became of each. */
export function BatchPage() {
  const { programmeId, batchId } = route.useParams();
  const refresh = useRefreshBatches();
  const keyOf = useIdempotencyKey();
  const query = useQuery(readQuery('paymentBatch.one', { params: { id: batchId } }));
  const [shown, setShown] = useState<'cancel' | 'refuse' | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = query.data?.data;
  const title = found ? m.paymentBatch.batchNumber({ number: found.number }) : m.paymentBatch.batch();
  usePage({
    title,
    crumbs: [
      { label: m.common.accounting(), href: to.admin.accounting },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.account(programmeId) },
      { label: m.paymentBatch.bankFiles(), href: to.admin.batches(programmeId) },
      { label: title },
    ],
  });
  const params = { id: batchId };
  const release = useMutation({
    mutationFn: () => call('paymentBatch.release', { params, body: {}, idempotencyKey: keyOf({ batchId }) }),
    onSuccess: () => void toast.success(m.paymentBatch.batchReleased()),
    onSettled: refresh,
  });
  if (!found) return <LoadScreen title={title} error={query.error} onRetry={() => void query.refetch()} />;
  const { label, tone } = batchLook(found);
  const isOut = found.state === 'RELEASED';
  const canSettle = isOut && found.denials.settle === null && found.items.some(({ state }) => state === 'OPEN');
  const done = () => {
    setShown(null);
    setChosen(new Set());
    void refresh();
  };
  return (
    <>
      <PageHeader
        title={title}
        aside={<StatusChip tone={tone} label={label} status={found.state} />}
        actions={
          <>
            {found.state === 'MADE' ? (
              <>
                <ReasonedButton reason={found.denials.cancel ?? undefined} onClick={() => setShown('cancel')}>
                  {m.paymentBatch.cancelBatch()}
                </ReasonedButton>
                <ReasonedButton
                  variant="filled"
                  loading={release.isPending}
                  reason={found.denials.release ?? undefined}
                  onClick={() => release.mutate()}
                >
                  {m.paymentBatch.release()}
                </ReasonedButton>
              </>
            ) : null}
            {isOut ? (
              <ReasonedButton
                variant="filled"
                leftSection={<Download />}
                reason={found.denials.file ?? undefined}
                onClick={() => void saveDocument(documents.batchFile(batchId), found.fileName ?? '')}
              >
                {m.paymentBatch.downloadFile()}
              </ReasonedButton>
            ) : null}
          </>
        }
      />
      {release.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(release.error)}
        </InlineNotice>
      ) : null}
      <div className="mt-3 grid max-w-[1000px] gap-6">
        <BatchFacts batch={found} />
        <CheckTable
          label={m.paymentBatch.paymentsOfBatch()}
          headings={[m.paymentBatch.payee(), m.common.account(), m.paymentBatch.reference(), m.common.status()]}
          {...(canSettle && { chosen, onChosen: setChosen })}
          rows={found.items.map((item) => {
            const look = itemLook(item.state);
            return {
              id: item._id,
              name: `${item.payee}, ${item.reference}`,
              denial: item.state === 'OPEN' ? undefined : '',
              cells: [
                <>
                  <AppLink href={to.admin.payment('accounting', programmeId, item.projectId, item.paymentId, item.applicationId)}>
                    {item.payee}
                  </AppLink>
                  <small>
                    {item.applicationID}, {m.paymentBatch.paymentTerm({ term: item.term })}
                  </small>
                </>,
                item.account,
                item.reference,
                <>
                  <StatusChip tone={look.tone} label={look.label} status={item.state} />
                  {item.reason ? <small>{item.reason}</small> : null}
                </>,
              ],
              amount: <Money minor={item.amount} currency={found.currency} />,
            };
          })}
        />
        {found.closedItems > 0 ? <p className="text-muted">{m.paymentBatch.closedItems({ count: found.closedItems })}</p> : null}
        {canSettle ? (
          <div>
            <ReasonedButton
              reason={chosen.size === 0 ? m.paymentBatch.emptyBatch() : undefined}
              onClick={() => setShown('refuse')}
            >
              {m.paymentBatch.recordRefusal()}
            </ReasonedButton>
          </div>
        ) : null}
      </div>
      {shown === 'cancel' ? (
        <ReasonDialog
          title={m.paymentBatch.cancelBatch()}
          text={m.paymentBatch.cancelText()}
          action={m.paymentBatch.cancelBatch()}
          onDo={(reason) => call('paymentBatch.cancel', { params, body: { reason } })}
          onDone={done}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === 'refuse' ? (
        <ReasonDialog
          title={m.paymentBatch.recordRefusal()}
          text={m.paymentBatch.refusalText({ count: chosen.size })}
          action={m.paymentBatch.recordRefusal()}
          onDo={(reason) => call('paymentBatch.refuse', { params, body: { items: [...chosen], reason } })}
          onDone={done}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}
