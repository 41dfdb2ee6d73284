import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage, toApiError } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Money } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { refreshProject } from './refresh.ts';
import classes from './Amend.module.css';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** Ends a project early or after its last report, once what that does was seen. */
export default function EndProject({ id, name, onClose }: Props) {
  const query = useQuery({ ...readQuery('project.ending', { params: { id } }), staleTime: 0, gcTime: 0 });
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const intent = useIdempotencyKey();
  const client = useQueryClient();
  const seen = query.data?.data;
  const end = useMutation({
    mutationFn: () => {
      const body = { reason: reason.trim(), basis: seen?.basis ?? '' };
      return call('project.end', { params: { id }, body, idempotencyKey: intent({ id, ...body }) });
    },
    onSuccess: () => {
      toast.success(m.amendment.theProjectIsEnded());
      refreshProject(client);
      onClose();
    },
    onError: (thrown) => {
      if (toApiError(thrown).status === 409) void query.refetch();
    },
  });
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    end.mutate();
  };
  const canEnd = seen !== undefined && seen.denial === null;
  return (
    <NativeModal
      title={m.amendment.endTheProjectOfName({ name })}
      text={m.amendment.itCannotBeUndoneTheGrantee()}
      size={560}
      busy={end.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{canEnd ? m.common.cancel() : m.common.close()}</Button>
          {canEnd ? (
            <Button variant="filled" color="danger" loading={end.isPending} onClick={submit}>
              {m.amendment.endTheProject()}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="mt-2 grid gap-3">
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {seen || query.error ? null : <Loading label={m.amendment.loadingWhatItDoes()} rows={[120]} />}
        {end.error ? (
          <InlineNotice tone="danger" live="alert" title={toMessage(end.error)}>
            {m.common.nothingWasChanged()}
          </InlineNotice>
        ) : null}
        {seen?.denial && !end.error ? <InlineNotice tone="warning" title={seen.denial} /> : null}
        {seen && canEnd ? (
          <>
            <dl className={classes.facts}>
              <div>
                <dt className="text-muted">{m.amendment.paidAndStays()}</dt>
                <dd>
                  <Money minor={seen.paid} currency={seen.currency} />
                </dd>
              </div>
              <div>
                <dt className="text-muted">{m.amendment.goesBackToTheProgramme()}</dt>
                <dd>
                  <Money minor={seen.returned} currency={seen.currency} />
                </dd>
              </div>
              <div>
                <dt className="text-muted">{m.amendment.paymentsCancelled()}</dt>
                <dd>
                  {seen.cancelled.length === 0 ? m.common.none() : null}
                  {seen.cancelled.map(({ term, amount, dueDate }) => (
                    <span key={term} className="block">
                      {rich(m.amendment.paymentDue, {
                        term,
                        money: <Money minor={amount} currency={seen.currency} />,
                        dueDate: formatDay(dueDate),
                      })}
                    </span>
                  ))}
                </dd>
              </div>
              <div>
                <dt className="text-muted">{m.amendment.reportsNoLongerRequired()}</dt>
                <dd>
                  {seen.dropped.length === 0 ? m.common.none() : null}
                  {seen.dropped.map(({ title, dueDate }, index) => (
                    <span key={index} className="block">
                      {m.common.titleDueDuedate({ title, dueDate: formatDay(dueDate) })}
                    </span>
                  ))}
                </dd>
              </div>
            </dl>
            <TextArea
              id="end-reason"
              label={m.common.reason()}
              maxLength={2000}
              value={reason}
              error={missing ? m.common.enterAReason() : undefined}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setMissing(false);
              }}
            />
          </>
        ) : null}
      </div>
    </NativeModal>
  );
}
