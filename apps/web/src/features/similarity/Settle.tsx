import { m } from '@grantdesk/messages';
import { SIMILARITY_REASON_MAX, type SimilarityState } from '@grantdesk/domain/similarity/shape';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { PairState } from './PairItem.tsx';
import type { Pair } from './pairs-query.ts';

const DONE: Record<SimilarityState, () => string> = {
  OPEN: m.similarity.nowOpen,
  NO_CONCERN: m.similarity.nowNoConcern,
  CONCERN: m.similarity.nowConcern,
};

/** What the team concludes about a pair, and how to change it. */
export function Settle({ pair }: { pair: Pair }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (state: SimilarityState) =>
      call('similarity.update', {
        params: { id: pair._id },
        body: { state, revision: pair.revision, ...(state === 'OPEN' ? {} : { reason: reason.trim() }) },
      }),
    onSuccess: (_, state) => {
      toast.success(DONE[state]());
      setReason('');
      return invalidate(client, 'similarity.one', 'similarity.many', 'application.timeline');
    },
    onError: (thrown) => {
      const { issues, message } = toApiError(thrown);
      setError(issues[0]?.message ?? message);
    },
  });
  const settle = (state: SimilarityState): void => {
    const isMissing = state === 'CONCERN' && reason.trim() === '';
    setError(isMissing ? m.similarity.giveAReason() : '');
    if (!isMissing) mutate(state);
  };
  return (
    <Panel title={m.similarity.settle()} actions={<PairState state={pair.state} />}>
      <div className="mt-3 grid max-w-[560px] gap-3">
        {pair.settledBy && pair.settledAt ? (
          <p className="text-muted">
            {m.similarity.settledByOn({ name: pair.settledBy.name, time: formatDateTime(pair.settledAt, browserZone()) })}
          </p>
        ) : null}
        {pair.reason ? <p className="wrap-anywhere whitespace-pre-line">{pair.reason}</p> : null}
        {pair.maySettle ? null : <p className="text-muted">{m.similarity.settledBySomeone()}</p>}
        {pair.maySettle && pair.state === 'OPEN' ? (
          <>
            <TextArea
              label={m.similarity.reasonLabel()}
              hint={m.similarity.reasonHint()}
              rows={3}
              maxLength={SIMILARITY_REASON_MAX}
              value={reason}
              error={error || undefined}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setError('');
              }}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="filled" loading={isPending} onClick={() => settle('NO_CONCERN')}>
                {m.similarity.markNoConcern()}
              </Button>
              <Button loading={isPending} onClick={() => settle('CONCERN')}>
                {m.similarity.recordConcern()}
              </Button>
            </div>
          </>
        ) : null}
        {pair.maySettle && pair.state !== 'OPEN' ? (
          <div>
            <Button loading={isPending} onClick={() => settle('OPEN')}>
              {m.similarity.openAgain()}
            </Button>
            {error ? (
              <p role="alert" className="mt-2 text-danger">
                {error}
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
