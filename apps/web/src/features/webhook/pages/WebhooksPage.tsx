import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
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
      toast.success(m.webhook.theWebhookNameIsRemoved({ name }));
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
        if (!made) toast.success(m.webhook.theWebhookIsSaved());
        void reload();
      }}
    />
  );
  const shown = webhooks.find(({ _id }) => _id === log);
  return (
    <div className="grid max-w-[720px]">
      <PageHeader
        title={m.common.webhooks()}
        lead={m.webhook.aProgramIsNotifiedAtIts()}
        actions={editing === 'new' ? null : <Button onClick={() => setEditing('new')}>{m.webhook.newWebhook()}</Button>}
      />
      <Panel className="mt-3">
        {secret ? <OneTimeSecret name={m.webhook.secret()} value={secret} onClose={() => setSecret(null)} /> : null}
        {editing === 'new' ? formOf(null) : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label={m.webhook.loadingTheWebhooks()} rows={[64, 64]} /> : null}
        {query.data && webhooks.length === 0 && editing !== 'new' ? (
          <p className="text-muted">{m.webhook.noProgramIsNotifiedYet()}</p>
        ) : null}
        <ul className={`${classes.webhooks} mt-2 grid list-none p-0`} aria-label={m.common.webhooks()}>
          {webhooks.map((webhook) => (
            <li key={webhook._id}>
              <div className={classes.deliveryHead}>
                <b>{webhook.name}</b>
                <StatusChip tone={TONES[webhook.state]} label={WEBHOOK_STATE_LABELS[webhook.state]} />
              </div>
              <p>{webhook.url}</p>
              <p>{webhook.kinds.map(wordOf).join(', ')}</p>
              <p>
                {rich(m.webhook.createdBy, {
                  name: webhook.by.name,
                  delivered: String(webhook.lastDeliveredAt !== null),
                  time: webhook.lastDeliveredAt ? <DateTime value={webhook.lastDeliveredAt} timed /> : '',
                  waiting: webhook.waiting,
                })}
              </p>
              {webhook.token?.isActive ? <p>{m.webhook.madeByToken({ name: webhook.token.name })}</p> : null}
              {webhook.token && !webhook.token.isActive ? (
                <InlineNotice tone="warning">{m.webhook.itsTokenHasEnded({ name: webhook.token.name })}</InlineNotice>
              ) : null}
              {webhook.failingSince ? (
                <InlineNotice tone="warning">
                  {rich(m.webhook.itsReceiverHasTakenNothingSince, {
                    dateTime: <DateTime value={webhook.failingSince} timed />,
                  })}
                </InlineNotice>
              ) : null}
              {editing === webhook._id ? (
                formOf(webhook)
              ) : (
                <div className={`${classes.actions} flex flex-wrap gap-2`} role="group" aria-label={webhook.name}>
                  <Button size="xs" onClick={() => setLog(webhook._id)}>
                    {m.webhook.deliveries()}
                  </Button>
                  <ReasonedButton size="xs" reason={sendDenial(webhook.state)} onClick={() => test.mutate(webhook)}>
                    {m.webhook.sendATest()}
                  </ReasonedButton>
                  <Button size="xs" onClick={() => setEditing(webhook._id)}>
                    {webhook.state === 'ACTIVE' ? m.common.edit() : m.webhook.editOrSwitchOn()}
                  </Button>
                  <Button size="xs" onClick={() => setDialog({ act: 'rotate', webhook })}>
                    {m.webhook.newSecret()}
                  </Button>
                  <Button size="xs" onClick={() => setDialog({ act: 'remove', webhook })}>
                    {m.common.remove()}
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
              ? m.webhook.makeANewSecretForName({ name: dialog.webhook.name })
              : m.webhook.removeName({ name: dialog?.webhook.name ?? '' })
          }
          text={dialog?.act === 'rotate' ? m.webhook.for24HoursThePresentSecret() : m.webhook.nothingIsSentToItAny()}
          confirmLabel={dialog?.act === 'rotate' ? m.webhook.makeANewSecret() : m.webhook.removeIt()}
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
