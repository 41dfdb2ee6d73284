import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { BankFacts } from './BankFacts.tsx';
import { usePayments } from './usePayments.ts';

const RefuseBankDialog = lazy(async () => ({ default: (await import('./RefuseBankDialog.tsx')).RefuseBankDialog }));

/** Where payments go, masked, and a change that waits for the second person. */
export function BankPanel({ applicationId }: { applicationId: string }) {
  const { data, error, refetch } = useQuery(readQuery('payment.bank', { params: { id: applicationId } }));
  const bank = data?.data;
  const { refresh } = usePayments();
  const keyOf = useIdempotencyKey();
  const [refusing, setRefusing] = useState(false);
  const decide = useMutation({
    mutationFn: (given: { bankId: string; approve: boolean; reason: string }) =>
      call('payment.bankDecide', { params: { id: applicationId }, body: given, idempotencyKey: keyOf(given) }),
    onSuccess: (_, { approve }) => {
      toast.success(approve ? m.payment.theBankDetailsAreApproved() : m.payment.theBankDetailsAreRefusedThe());
      setRefusing(false);
    },
    onSettled: refresh,
  });
  return (
    <Panel title={m.common.bankDetails()}>
      <div className="mt-2 grid grid-cols-1 gap-3">
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {!bank && !error ? <Loading label={m.payment.loadingTheBankDetails()} rows={[60]} /> : null}
        {bank?.current ? <BankFacts entry={bank.current} /> : null}
        {bank && !bank.current ? <p className="text-muted">{m.payment.theGranteeHasNoConfirmedBank()}</p> : null}
        {bank?.waiting ? (
          <InlineNotice
            tone="warning"
            title={
              bank.waiting.state === 'TO-CONFIRM' ? m.payment.aChangeIsNotConfirmedYet() : m.payment.bankDetailsNeedApproval()
            }
          >
            <div className="mt-2 grid grid-cols-1 gap-3">
              <BankFacts entry={bank.waiting} />
              <p>
                {rich(m.payment.enteredNothingIsPaidUntilIt, { dateTime: <DateTime value={bank.waiting.enteredAt} timed /> })}
              </p>
              {decide.error && !refusing ? <p role="alert">{toMessage(decide.error)}</p> : null}
              <div className="flex flex-wrap items-center gap-2">
                <ReasonedButton
                  reason={bank.denials.decide ?? undefined}
                  loading={decide.isPending && !refusing}
                  onClick={() => bank.waiting && decide.mutate({ bankId: bank.waiting._id, approve: true, reason: '' })}
                >
                  {m.payment.approveTheChange()}
                </ReasonedButton>
                <ReasonedButton reason={bank.denials.decide ?? undefined} onClick={() => setRefusing(true)}>
                  {m.common.decline()}
                </ReasonedButton>
              </div>
            </div>
          </InlineNotice>
        ) : null}
        {refusing && bank?.waiting ? (
          <Suspense fallback={null}>
            <RefuseBankDialog
              busy={decide.isPending}
              error={decide.error ? toMessage(decide.error) : ''}
              onRefuse={(reason) => bank.waiting && decide.mutate({ bankId: bank.waiting._id, approve: false, reason })}
              onClose={() => setRefusing(false)}
            />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
}
