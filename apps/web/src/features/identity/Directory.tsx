import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Permissions } from '@grantdesk/domain/access/resources';
import { groupRoleDenial } from '@grantdesk/domain/identity/groups';
import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { WaitingChanges } from '#components/change-request/WaitingChanges.tsx';
import { OneTimeSecret } from '#components/OneTimeSecret.tsx';
import { CopyText } from '#components/values/CopyText.tsx';
import { DateTime } from '#components/values/values.tsx';
import { useDecideChange } from '#form-hooks/useDecideChange.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Identity.module.css';
import type { IdentityProvider, RoleChoice } from './types.ts';

interface Props {
  provider: IdentityProvider;
  roles: readonly RoleChoice[];
  scimAddress: string;
  onChanged: () => Promise<unknown>;
}

/** The tokens of a provider's directory, and the roles that its groups give. */
export function Directory({ provider, roles, scimAddress, onChanged }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const form = useForm({ initial: () => ({ name: '' }) });
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const isMade = await form.send(async (body) => {
      const { data } = await call('identity.token', { params: { id: provider._id }, body });
      setSecret(data.token);
    });
    if (!isMade) return;
    setIsAdding(false);
    form.setValues({ name: '' });
    await onChanged();
  };
  const act = (work: Promise<unknown>) =>
    void work.then(onChanged).catch((thrown: unknown) => void toast.error(toMessage(thrown)));
  return (
    <section className="mt-3 grid gap-3" aria-label={m.identity.directoryOf({ name: provider.name })}>
      <h3 className="m-0 text-base font-medium">{m.identity.directory()}</h3>
      <p>{m.identity.directoryLead()}</p>
      <p>{rich(m.identity.scimAddress, { address: <CopyText text={scimAddress} label={m.identity.scimAddressName()} /> })}</p>
      {secret ? <OneTimeSecret name={m.identity.token()} value={secret} onClose={() => setSecret(null)} /> : null}
      <ul className={classes.rows} aria-label={m.identity.tokens()}>
        {provider.tokens.map(({ _id, name, by, createdAt, lastUsedAt }) => (
          <li key={_id}>
            <span>
              {rich(m.identity.tokenBy, {
                name,
                by,
                created: <DateTime value={createdAt} />,
                isUsed: String(lastUsedAt !== null),
                used: lastUsedAt ? <DateTime value={lastUsedAt} timed /> : '',
              })}
            </span>
            <Button size="xs" onClick={() => act(call('identity.revoke', { params: { id: _id }, body: {} }))}>
              {m.identity.revokeToken({ name })}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <form className="grid gap-3" noValidate onSubmit={(event) => void create(event)}>
          <TextField label={m.identity.tokenName()} hint={m.identity.tokenNameHint()} {...form.getInputProps('name')} />
          {form.refusal ? <p role="alert">{form.refusal.message}</p> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="filled" loading={form.busy}>
              {m.identity.createToken()}
            </Button>
            <Button onClick={() => setIsAdding(false)}>{m.common.cancel()}</Button>
          </div>
        </form>
      ) : (
        <div>
          <ReasonedButton
            size="xs"
            reason={provider.newRole ? undefined : m.identity.directoryNeedsARole()}
            onClick={() => setIsAdding(true)}
          >
            {m.identity.newToken()}
          </ReasonedButton>
        </div>
      )}
      <Groups provider={provider} roles={roles} onChanged={onChanged} />
    </section>
  );
}

function Groups({ provider, roles, onChanged }: Omit<Props, 'scimAddress'>) {
  const decider = useDecideChange();
  const choices = roles.filter(
    ({ name, permissions }) => groupRoleDenial({ name, permissions: permissions as Permissions }) === null,
  );
  if (provider.groups.length === 0) return <p>{m.identity.noGroupsYet()}</p>;
  const map = (id: string, role: string) =>
    void call('identity.map', { params: { id }, body: { role: role || null } })
      .then(onChanged)
      .catch((thrown: unknown) => void toast.error(toMessage(thrown)));
  return (
    <ul className={classes.rows} aria-label={m.identity.groups()}>
      {provider.groups.map(({ _id, name, members, role, waiting }) => (
        <li key={_id}>
          <span>{m.identity.groupMembers({ name, members })}</span>
          <NativeSelect
            aria-label={m.identity.roleOf({ name })}
            data={[{ value: '', label: m.identity.noRole() }, ...choices.map((each) => ({ value: each._id, label: each.name }))]}
            value={role?._id ?? ''}
            onChange={(event) => map(_id, event.currentTarget.value)}
          />
          {waiting.length > 0 ? (
            <div className={classes.whole}>
              <WaitingChanges
                requests={waiting}
                decider={{
                  ...decider,
                  decide: async (...args) => {
                    const isDecided = await decider.decide(...args);
                    await onChanged();
                    return isDecided;
                  },
                }}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
