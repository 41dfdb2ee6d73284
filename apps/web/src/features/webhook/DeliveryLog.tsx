import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { webhookKind, WEBHOOK_TEST } from '@grantdesk/domain/webhook/kinds';
import { DELIVERY_STATE_LABELS, isWebhookKind, resendDenial } from '@grantdesk/domain/webhook/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery, invalidate } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Webhooks.module.css';
import type { Webhook } from './WebhookForm.tsx';

type Delivery = Answer<'webhook.deliveries'>['data'][number];

const PER_PAGE = 25;
const TONES = { WAITING: 'info', DELIVERED: 'success', FAILED: 'danger' } as const;
const labelOf = (kind: string): string =>
  kind === WEBHOOK_TEST ? m.webhook.aTest() : isWebhookKind(kind) ? webhookKind(kind).label : kind;

/** What was sent to one program, how it answered, and when it is tried again. */
export default function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...listQuery('webhook.deliveries', { params: { id: webhook._id }, query: { page, limit: PER_PAGE } }),
    staleTime: 0,
    // Attempts continue while someone looks at the log.
    refetchInterval: 3_000,
  });
  const resend = useMutation({
    mutationFn: (id: string) => call('webhook.resend', { params: { id }, body: {} }),
    onSuccess: () => {
      toast.success(m.webhook.itIsSentAgain());
      return invalidate(client, 'webhook.deliveries');
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  const rows = query.data?.data ?? [];
  const pages = query.data?.pages ?? 1;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={m.webhook.deliveriesOfName({ name: webhook.name })}
      size={560}
      closeLabel={m.webhook.closeTheDeliveries()}
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.webhook.loadingTheDeliveries()} rows={[64, 64, 64]} /> : null}
      {query.data && rows.length === 0 ? <p className="text-muted">{m.webhook.nothingWasSentYetSendA()}</p> : null}
      <ul className={`${classes.deliveries} mt-2 grid list-none p-0`} aria-label={m.webhook.deliveries()}>
        {rows.map((row) => (
          <li className="grid min-w-0 gap-1 border-t border-hair px-0 py-4 first:border-t-0" key={row._id}>
            <div className={classes.deliveryHead}>
              <b>{labelOf(row.kind)}</b>
              <StatusChip tone={TONES[row.state]} label={DELIVERY_STATE_LABELS[row.state]} />
            </div>
            <p>
              <DateTime value={row.createdAt} timed />
              {summaryOf(row)}
            </p>
            {row.error ? <p>{row.error}</p> : null}
            {row.state === 'WAITING' && row.attempts > 0 && row.nextAttemptAt ? (
              <p>
                {m.webhook.triedAgain()} <DateTime value={row.nextAttemptAt} timed />
              </p>
            ) : null}
            <details>
              <summary className="w-fit cursor-pointer px-0 py-1">{m.webhook.whatWasSent()}</summary>
              <p>
                {m.common.id()} <code>{row._id}</code>
              </p>
              <pre className="mt-1 mb-2 rounded-md bg-sunken p-3 text-caption/5 wrap-anywhere whitespace-pre-wrap">
                {JSON.stringify(JSON.parse(row.body), null, 2)}
              </pre>
            </details>
            <ReasonedButton
              size="xs"
              reason={resendDenial(row.state, webhook.state)}
              aria-label={m.webhook.sendAgainKind({ kind: labelOf(row.kind) })}
              onClick={() => resend.mutate(row._id)}
            >
              {m.common.sendAgain()}
            </ReasonedButton>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className="flex flex-wrap gap-2">
          <ReasonedButton size="xs" reason={page === 1 ? m.webhook.theseAreTheNewest() : null} onClick={() => setPage(page - 1)}>
            {m.common.newer()}
          </ReasonedButton>
          <ReasonedButton
            size="xs"
            reason={page >= pages ? m.webhook.theseAreTheOldest() : null}
            onClick={() => setPage(page + 1)}
          >
            {m.common.older()}
          </ReasonedButton>
          <span className="text-muted">{m.common.pagePageOfPages({ page, pages })}</span>
        </div>
      ) : null}
      <div className="mt-4">
        <Button onClick={onClose}>{m.common.close()}</Button>
      </div>
    </SideDrawer>
  );
}

function summaryOf({ attempts, answerCode, durationMs }: Delivery): string {
  if (attempts === 0) return m.webhook.notTriedYet();
  const tries = m.webhook.countAttempts({ count: attempts });
  return `, ${tries}${answerCode === null ? '' : m.webhook.answerAnswercode({ answerCode })}${durationMs === null ? '' : m.webhook.durationmsMs({ durationMs })}`;
}
