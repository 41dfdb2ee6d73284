import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { Money } from '#components/values/values.tsx';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import { entryLook } from '../batch-looks.ts';
import { CheckTable } from '../CheckTable.tsx';
import { useRefreshBatches } from '../useBatches.ts';

const route = getRouteApi('/secure/admin/accounting/$programmeId/statements/$statementId');

/** A statement of the bank: its lines about payments, and which of them are recorded. */
export function StatementPage() {
  const { programmeId, statementId } = route.useParams();
  const refresh = useRefreshBatches();
  const keyOf = useIdempotencyKey();
  const query = useQuery({ ...readQuery('paymentBatch.statement', { params: { id: statementId } }), staleTime: 0 });
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const found = query.data?.data;
  const title = found?.fileName ?? m.paymentBatch.statement();
  usePage({
    title,
    crumbs: [
      { label: m.common.accounting(), href: to.admin.accounting },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.account(programmeId) },
      { label: m.paymentBatch.bankFiles(), href: to.admin.batches(programmeId) },
      { label: title },
    ],
  });
  const record = useMutation({
    mutationFn: (entries: string[]) =>
      call('paymentBatch.statementRecord', {
        params: { id: statementId },
        body: { entries },
        idempotencyKey: keyOf({ entries }),
      }),
    onSuccess: () => void toast.success(m.paymentBatch.linesRecorded()),
    onSettled: async () => {
      setPicked(null);
      await refresh();
    },
  });
  if (!found) return <LoadScreen title={title} error={query.error} onRetry={() => void query.refetch()} />;
  const isOpen = (line: (typeof found.lines)[number]) => line.recordedAt === null && line.denial === null;
  const open = found.lines.filter(isOpen);
  const hasLeft = found.lines.some(({ recordedAt }) => recordedAt === null);
  const chosen = picked ?? new Set(open.map(({ _id }) => _id));
  const entries = open.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []));
  return (
    <>
      <PageHeader title={title} lead={m.paymentBatch.statementLead({ others: found.others })} />
      {record.error ? (
        <InlineNotice tone="danger" live="alert">
          {toMessage(record.error)}
        </InlineNotice>
      ) : null}
      <div className="mt-3 grid max-w-[1000px] gap-6">
        <CheckTable
          label={m.paymentBatch.lines()}
          headings={[m.paymentBatch.payee(), m.paymentBatch.reference(), m.paymentBatch.bankSays(), m.paymentBatch.outcome()]}
          {...(hasLeft && { chosen, onChosen: setPicked })}
          rows={found.lines.map((line) => {
            const look = entryLook(line.kind);
            return {
              id: line._id,
              name: `${line.item.payee}, ${line.item.reference}`,
              denial: isOpen(line) ? undefined : (line.denial ?? ''),
              cells: [
                <>
                  <AppLink
                    href={to.admin.payment(
                      'accounting',
                      programmeId,
                      line.item.projectId,
                      line.item.paymentId,
                      line.item.applicationId,
                    )}
                  >
                    {line.item.payee}
                  </AppLink>
                  <small>
                    {line.item.applicationID}, {m.paymentBatch.paymentTerm({ term: line.item.term })}
                  </small>
                </>,
                <>
                  {line.item.reference}
                  <small>
                    <AppLink href={to.admin.batch(programmeId, line.batch._id)}>
                      {m.paymentBatch.batchNumber({ number: line.batch.number })}
                    </AppLink>
                  </small>
                </>,
                <>
                  <StatusChip tone={look.tone} label={look.label} status={line.kind} />
                  <small>
                    {line.bookedOn ? formatDay(line.bookedOn) : ''} {line.reason}
                  </small>
                </>,
                line.recordedAt ? m.paymentBatch.recordedBy({ by: line.recordedBy ?? '' }) : m.paymentBatch.notRecorded(),
              ],
              amount: <Money minor={line.amount ?? line.item.amount} currency={line.currency ?? found.programme.currency} />,
            };
          })}
        />
        {hasLeft ? (
          <div>
            <ReasonedButton
              variant="filled"
              loading={record.isPending}
              reason={entries.length === 0 ? m.paymentBatch.chooseLines() : undefined}
              onClick={() => record.mutate(entries)}
            >
              {m.paymentBatch.recordLines({ count: entries.length })}
            </ReasonedButton>
          </div>
        ) : null}
      </div>
    </>
  );
}
