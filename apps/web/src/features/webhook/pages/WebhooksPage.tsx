import { word } from '@grantdesk/domain/language/words';
import { webhookKind } from '@grantdesk/domain/webhook/kinds';
import { isWebhookKind, sendDenial, WEBHOOK_STATE_LABELS } from '@grantdesk/domain/webhook/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import { OneTimeSecret } from '#components/OneTimeSecret.tsx';
import { WebhookForm, type Webhook } from '../WebhookForm.tsx';
import classes from '../Webhooks.module.css';

const DeliveryLog = lazy(() => import('../DeliveryLog.tsx'));

const TONES = { ACTIVE: 'success', OFF: 'neutral', PAUSED: 'warning' } as const;
const wordOf = (kind: string): string => (isWebhookKind(kind) ? webhookKind(kind).label : kind);

type OpenDialog = { act: 'rotate' | 'remove'; webhook: Webhook };

/** The webhooks, the results of their last deliveries, and what was sent (decision 0034). */
export function WebhooksPage() {
  const client = useQueryClient();
  const query = useQuery(readQuery('webhook.many', {}));
  /** What the form is for: a webhook's id, `new`, or nothing. */
  const [editing, setEditing] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [log, setLog] = useState<string | null>(null);
  const reload = () => invalidate(client, 'webhook.many');
  const failed = (thrown: unknown) => void toast.error(toMessage(thrown));
  const test = useMutation({
    mutationFn: ({ _id }: Webhook) => call('webhook.test', { params: { id: _id }, body: {} }),
    onSuccess: (_answer, { _id }) => setLog(_id),
    onError: failed,
  });
  const rotate = useMutation({
    mutationFn: ({ _id }: Webhook) => call('webhook.rotate', { params: { id: _id }, body: {} }),
    onSuccess: ({ data }) => {
      setSecret(data.secret);
      return reload();
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Webhook) => call('webhook.remove', { params: { id: _id }, body: {} }),
    onSuccess: (_answer, { name }) => {
      toast.success(`The webhook “${name}” is removed.`);
      return reload();
    },
    onError: failed,
  });
  const { webhooks = [], inwardHosts = [] } = query.data?.data ?? {};
  const formOf = (webhook: Webhook | null) => (
    <WebhookForm
      key={webhook ? `${webhook._id} ${webhook.version}` : 'new'}
      webhook={webhook}
      inwardHosts={inwardHosts}
      onClose={() => setEditing(null)}
      onReload={() => void reload()}
      onSaved={(made) => {
        setEditing(null);
        setSecret(made);
        if (!made) toast.success('The webhook is saved.');
        void reload();
      }}
    />
  );
  const shown = webhooks.find(({ _id }) => _id === log);
  return (
    <div className="grid max-w-[720px]">
      <PageHeader
        title="Webhooks"
        lead="A program is notified at its address when something happens: ids, kind, time and status, signed with its secret. It can ask for more with an API token."
        actions={editing === 'new' ? null : <Button onClick={() => setEditing('new')}>New webhook</Button>}
      />
      <Panel>
        {secret ? <OneTimeSecret name={word('secret')} value={secret} onClose={() => setSecret(null)} /> : null}
        {editing === 'new' ? formOf(null) : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label="Loading the webhooks" rows={[64, 64]} /> : null}
        {query.data && webhooks.length === 0 && editing !== 'new' ? (
          <p className="text-muted">No program is notified yet.</p>
        ) : null}
        <ul className={`${classes.webhooks} mt-2 grid list-none p-0`} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <li key={webhook._id}>
              <div className={classes.deliveryHead}>
                <b>{webhook.name}</b>
                <StatusChip tone={TONES[webhook.state]} label={WEBHOOK_STATE_LABELS[webhook.state]} />
              </div>
              <p>{webhook.url}</p>
              <p>{webhook.kinds.map(wordOf).join(', ')}</p>
              <p>
                Made by {webhook.by.name}
                {webhook.lastDeliveredAt ? (
                  <>
                    , last taken <DateTime value={webhook.lastDeliveredAt} timed />
                  </>
                ) : (
                  ', nothing taken yet'
                )}
                {webhook.waiting > 0 ? `, ${webhook.waiting} waiting` : ''}
              </p>
              {webhook.failingSince ? (
                <InlineNotice tone="warning">
                  Its receiver has taken nothing since <DateTime value={webhook.failingSince} timed />. Look at the deliveries to
                  see why.
                </InlineNotice>
              ) : null}
              {editing === webhook._id ? (
                formOf(webhook)
              ) : (
                <div className={`${classes.actions} flex flex-wrap gap-2`} role="group" aria-label={webhook.name}>
                  <Button size="xs" onClick={() => setLog(webhook._id)}>
                    Deliveries
                  </Button>
                  <ReasonedButton size="xs" reason={sendDenial(webhook.state)} onClick={() => test.mutate(webhook)}>
                    Send a test
                  </ReasonedButton>
                  <Button size="xs" onClick={() => setEditing(webhook._id)}>
                    {webhook.state === 'ACTIVE' ? 'Edit' : 'Edit or switch on'}
                  </Button>
                  <Button size="xs" onClick={() => setDialog({ act: 'rotate', webhook })}>
                    New secret
                  </Button>
                  <Button size="xs" onClick={() => setDialog({ act: 'remove', webhook })}>
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {shown ? (
          <Suspense fallback={null}>
            <DeliveryLog webhook={shown} onClose={() => setLog(null)} />
          </Suspense>
        ) : null}
        <ConfirmDialog
          opened={dialog !== null}
          title={
            dialog?.act === 'rotate'
              ? `Make a new secret for “${dialog.webhook.name}”?`
              : `Remove “${dialog?.webhook.name ?? ''}”?`
          }
          text={
            dialog?.act === 'rotate'
              ? 'For 24 hours the present secret signs too, so that the receiver can change over.'
              : 'Nothing is sent to it any more, and what waits is given up. This cannot be taken back.'
          }
          confirmLabel={dialog?.act === 'rotate' ? 'Make a new secret' : 'Remove it'}
          danger={dialog?.act === 'remove'}
          onCancel={() => setDialog(null)}
          onConfirm={() => {
            if (dialog) (dialog.act === 'rotate' ? rotate : remove).mutate(dialog.webhook);
            setDialog(null);
          }}
        />
      </Panel>
    </div>
  );
}
