import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { Money } from '#components/values/values.tsx';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { CheckTable } from '../CheckTable.tsx';
import { useRefreshBatches } from '../useBatches.ts';

const route = getRouteApi('/secure/admin/accounting/$programmeId/batches/new');

/** Chooses approved payments that go to the bank in one file. */
export function NewBatchPage() {
  const { programmeId } = route.useParams();
  const router = useRouter();
  const refresh = useRefreshBatches();
  const keyOf = useIdempotencyKey();
  const query = useQuery({ ...readQuery('paymentBatch.candidates', { params: { id: programmeId } }), staleTime: 0 });
  const found = query.data?.data;
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const { values, errors, refusal, busy, setValues, send } = useForm({ initial: () => ({ executionDate: '' }) });
  usePage({
    title: m.paymentBatch.makeABatch(),
    crumbs: [
      { label: m.common.accounting(), href: to.admin.accounting },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.account(programmeId) },
      { label: m.paymentBatch.bankFiles(), href: to.admin.batches(programmeId) },
      { label: m.paymentBatch.makeABatch() },
    ],
  });
  if (!found) return <LoadScreen title={m.paymentBatch.makeABatch()} error={query.error} onRetry={() => void query.refetch()} />;
  const { currency } = found.programme;
  const open = found.payments.filter(({ denial }) => denial === null);
  const chosen = picked ?? new Set(open.map(({ _id }) => _id));
  const payments = open.filter(({ _id }) => chosen.has(_id));
  const executionDate = values.executionDate || found.today;
  const make = async () => {
    const isDone = await send(async () => {
      const body = { programme: programmeId, payments: payments.map(({ _id }) => _id), executionDate };
      const { data } = await call('paymentBatch.new', { body, idempotencyKey: keyOf(body) });
      await refresh();
      await router.navigate({ href: to.admin.batch(programmeId, data._id) });
    });
    if (isDone) toast.success(m.paymentBatch.batchMade());
  };
  const reason =
    found.denial ??
    (found.account ? (payments.length === 0 ? m.paymentBatch.emptyBatch() : undefined) : m.paymentBatch.noAccount());
  return (
    <>
      <PageHeader title={m.paymentBatch.makeABatch()} lead={m.paymentBatch.newLead()} />
      {refusal || errors['payments'] ? (
        <InlineNotice tone="danger" live="alert">
          {refusal?.message ?? errors['payments']}
        </InlineNotice>
      ) : null}
      {found.payments.length === 0 ? (
        <EmptyState title={m.paymentBatch.nothingApproved()}>{m.paymentBatch.nothingApprovedHelp()}</EmptyState>
      ) : (
        <div className="mt-3 grid max-w-[1000px] gap-6">
          <CheckTable
            label={m.paymentBatch.paymentsToChoose()}
            headings={[m.paymentBatch.payee(), m.common.account(), m.common.dueDate()]}
            chosen={chosen}
            onChosen={setPicked}
            rows={found.payments.map((payment) => ({
              id: payment._id,
              name: `${payment.payee}, ${payment.applicationID}-${payment.term}`,
              denial: payment.denial ?? undefined,
              cells: [
                <>
                  {payment.payee}
                  <small>
                    {payment.applicationID}, {m.paymentBatch.paymentTerm({ term: payment.term })}
                  </small>
                </>,
                payment.account ?? '–',
                formatDay(payment.dueDate),
              ],
              amount: <Money minor={payment.amount} currency={currency} />,
            }))}
          />
          <div className="flex flex-wrap items-end gap-4">
            <DateInput
              label={m.paymentBatch.payOn()}
              value={executionDate}
              error={errors['executionDate']}
              onValue={(day) => setValues({ executionDate: day })}
            />
            <p className="pb-2" role="status">
              {m.paymentBatch.countPayments({ count: payments.length })},{' '}
              <b>
                <Money minor={payments.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
              </b>
            </p>
            <ReasonedButton variant="filled" loading={busy} reason={reason} onClick={() => void make()}>
              {m.paymentBatch.makeTheBatch()}
            </ReasonedButton>
          </div>
        </div>
      )}
    </>
  );
}
