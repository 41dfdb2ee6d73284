import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { WEBHOOK_KINDS, webhookKind, type WebhookKind } from '@grantdesk/domain/webhook/kinds';
import { isWebhookKind, webhookIssues } from '@grantdesk/domain/webhook/rules';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { useInlineFormFocus } from '#ui/useFocusBack.ts';

export type Webhook = Answer<'webhook.many'>['data']['webhooks'][number];

interface Props {
  /** What is changed; null: a new one. */
  webhook: Webhook | null;
  inwardHosts: readonly string[];
  /** @param secret of a new one */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
  onReload: () => void;
}

const GROUPS = [...Map.groupBy(WEBHOOK_KINDS, (kind) => webhookKind(kind).group)];

/** A webhook's address, and the events that it receives. */
export function WebhookForm({ webhook, inwardHosts, onSaved, onClose, onReload }: Props) {
  const element = useInlineFormFocus();
  const form = useForm({
    initial: () => ({
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: (webhook?.kinds ?? []).filter(isWebhookKind),
      isOn: webhook ? webhook.state === 'ACTIVE' : true,
    }),
    validate: (values) => webhookIssues(values, inwardHosts),
  });
  const { values, setValues, errors, refusal, busy, getInputProps } = form;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    let secret: string | null = null;
    const isSaved = await form.send(async ({ isOn, ...choice }) => {
      if (!webhook) secret = (await call('webhook.new', { body: choice })).data.secret;
      else
        await call('webhook.update', {
          params: { id: webhook._id },
          body: { ...choice, isOn, version: webhook.version },
        });
    });
    if (isSaved) onSaved(secret);
  };
  const toggle = (kind: WebhookKind, on: boolean) =>
    setValues({ kinds: on ? [...values.kinds, kind] : values.kinds.filter((each) => each !== kind) });
  const kindsError = errors['kinds'];
  return (
    <form ref={element} className="grid gap-4 px-0 pt-2 pb-5" noValidate onSubmit={(event) => void save(event)}>
      {refusal ? (
        <InlineNotice
          tone="danger"
          live="alert"
          title={refusal.message}
          action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reload()}</Button> : null}
        >
          {m.common.nothingWasChanged()}
        </InlineNotice>
      ) : null}
      <TextField label={m.common.name()} hint={m.webhook.whichProgramListens()} {...getInputProps('name')} />
      <TextField
        label={m.common.address()}
        hint={m.webhook.itStartsWithHttpsAndCan()}
        inputMode="url"
        {...getInputProps('url')}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={kindsError ? 'webhook-kinds-error' : undefined}>
        <legend className="px-0 pt-0 pb-1 font-medium">{m.webhook.events()}</legend>
        {GROUPS.map(([group, kinds]) => (
          <div key={group} role="group" aria-label={group} className="px-0 py-1">
            <p className="mt-2 text-sm text-muted">{group}</p>
            {kinds.map((kind) => (
              <CheckLine
                key={kind}
                label={webhookKind(kind).label}
                checked={values.kinds.includes(kind)}
                onChange={(on) => toggle(kind, on)}
              />
            ))}
          </div>
        ))}
        {kindsError ? (
          <p id="webhook-kinds-error" className="mt-2 text-sm text-danger" role="alert">
            {kindsError}
          </p>
        ) : null}
      </fieldset>
      {webhook ? (
        <CheckLine
          label={m.webhook.switchedOn()}
          hint={m.webhook.whileItIsOffNothingIs()}
          checked={values.isOn}
          onChange={(isOn) => setValues({ isOn })}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={busy}>
          {webhook ? m.webhook.saveTheWebhook() : m.webhook.makeTheWebhook()}
        </Button>
        <Button onClick={onClose}>{m.common.cancel()}</Button>
      </div>
    </form>
  );
}
