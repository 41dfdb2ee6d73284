import { m } from '@grantdesk/messages';
import type { Permissions } from '@grantdesk/domain/access/resources';
import {
  newPeopleRoleDenial,
  PROVIDER_KIND_LABELS,
  PROVIDER_KINDS,
  providerIssues,
  toDomains,
  type ProviderKind,
} from '@grantdesk/domain/identity/rules';
import { NativeSelect, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useInlineFormFocus } from '#ui/useFocusBack.ts';
import type { IdentityProvider, RoleChoice } from './types.ts';

interface Props {
  /** What is changed; null: a new one. */
  provider: IdentityProvider | null;
  roles: readonly RoleChoice[];
  onSaved: () => void;
  onClose: () => void;
  onReload: () => void;
}

/** The settings of a provider. A stored secret is never shown; an empty field leaves it as it is. */
export function ProviderForm({ provider, roles, onSaved, onClose, onReload }: Props) {
  const element = useInlineFormFocus();
  const has = { secret: provider !== null, metadata: provider !== null };
  const form = useForm({
    initial: () => ({
      kind: provider?.kind ?? ('ENTRA' as ProviderKind),
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      secret: '',
      metadata: '',
      domains: provider?.domains.join(', ') ?? '',
      newRole: provider?.newRole?._id ?? '',
      isOn: provider?.isOn ?? true,
    }),
    validate: ({ secret, domains, ...values }) => providerIssues({ ...values, domains: toDomains(domains) }, { secret, has }),
  });
  const { values, setValues, refusal, busy, getInputProps } = form;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await form.send(async ({ kind, domains, newRole, ...rest }) => {
      const body = { ...rest, domains: toDomains(domains), newRole: newRole || null };
      if (provider) await call('identity.update', { params: { id: provider._id }, body: { ...body, version: provider.version } });
      else await call('identity.new', { body: { ...body, kind } });
    });
    if (isSaved) onSaved();
  };
  const choices = roles.filter(
    ({ name, permissions }) => newPeopleRoleDenial({ name, permissions: permissions as Permissions }) === null,
  );
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
      {provider ? null : (
        <NativeSelect
          label={m.identity.kind()}
          data={PROVIDER_KINDS.map((value) => ({ value, label: PROVIDER_KIND_LABELS[value] }))}
          value={values.kind}
          onChange={(event) => setValues({ kind: event.currentTarget.value as ProviderKind })}
        />
      )}
      <TextField label={m.common.name()} hint={m.identity.nameHint()} {...getInputProps('name')} />
      {values.kind === 'SAML' ? (
        <Textarea
          label={m.identity.metadata()}
          description={provider ? m.identity.metadataHintKept() : m.identity.metadataHint()}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          {...getInputProps('metadata')}
        />
      ) : (
        <>
          <TextField
            label={m.identity.issuer()}
            hint={values.kind === 'ENTRA' ? m.identity.issuerHintEntra() : m.identity.issuerHint()}
            inputMode="url"
            {...getInputProps('issuer')}
          />
          <TextField label={m.identity.clientId()} autoComplete="off" {...getInputProps('clientId')} />
          <TextField
            label={m.identity.clientSecret()}
            hint={provider ? m.identity.secretHintKept() : undefined}
            type="password"
            autoComplete="off"
            {...getInputProps('secret')}
          />
        </>
      )}
      <TextField label={m.identity.domains()} hint={m.identity.domainsHint()} {...getInputProps('domains')} />
      <NativeSelect
        label={m.identity.newPeople()}
        description={m.identity.newPeopleHint()}
        data={[
          { value: '', label: m.identity.newPeopleGetNone() },
          ...choices.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...getInputProps('newRole')}
      />
      <CheckLine
        label={m.identity.isOffered()}
        hint={m.identity.isOfferedHint()}
        checked={values.isOn}
        onChange={(isOn) => setValues({ isOn })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={busy}>
          {provider ? m.identity.saveProvider() : m.identity.addProvider()}
        </Button>
        <Button onClick={onClose}>{m.common.cancel()}</Button>
      </div>
    </form>
  );
}
