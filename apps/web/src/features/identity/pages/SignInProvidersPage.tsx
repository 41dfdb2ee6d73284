import { m } from '@grantdesk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { Connections } from '../Connections.tsx';
import classes from '../Identity.module.css';
import { ProviderForm } from '../ProviderForm.tsx';
import { ProviderRow } from '../ProviderRow.tsx';
import type { IdentityProvider } from '../types.ts';

/** The providers by which people sign in, their directories, and what waits for an administrator (decision 0091). */
export function SignInProvidersPage() {
  const client = useQueryClient();
  const query = useQuery(readQuery('identity.one', {}));
  const roles = useQuery(readQuery('role.many', { query: { limit: 300, sort: 'name:ASCENDING' } })).data?.data ?? [];
  /** What the form is for: a provider's id, `new`, or nothing. */
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<IdentityProvider | null>(null);
  const reload = () => invalidate(client, 'identity.one', 'user.signInWays');
  const failed = (thrown: unknown) => void toast.error(toMessage(thrown));
  const test = useMutation({
    mutationFn: ({ _id }: IdentityProvider) => call('identity.test', { params: { id: _id }, body: {} }),
    onSuccess: ({ data }) => void (data.isReached ? toast.success : toast.error)(data.message),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ _id }: IdentityProvider) => call('identity.remove', { params: { id: _id }, body: {} }),
    onSuccess: reload,
    onError: failed,
  });
  const decide = useMutation({
    mutationFn: ({ id, connect }: { id: string; connect: boolean }) =>
      call('identity.decide', { params: { id }, body: { connect } }),
    onSuccess: reload,
    onError: failed,
  });
  const overview = query.data?.data;
  const formOf = (provider: IdentityProvider | null) => (
    <ProviderForm
      key={provider ? `${provider._id} ${provider.version}` : 'new'}
      provider={provider}
      roles={roles}
      onClose={() => setEditing(null)}
      onReload={() => void reload()}
      onSaved={() => {
        setEditing(null);
        toast.success(m.identity.providerIsSaved());
        void reload();
      }}
    />
  );
  return (
    <div className="grid max-w-[720px] gap-4">
      <PageHeader
        title={m.identity.signInProviders()}
        lead={m.identity.signInProvidersLead()}
        actions={editing === 'new' ? null : <Button onClick={() => setEditing('new')}>{m.identity.newProvider()}</Button>}
      />
      {overview && overview.links.length > 0 ? (
        <Panel title={m.identity.toConnect()} note={m.identity.toConnectNote()}>
          <Connections links={overview.links} onDecide={(id, connect) => decide.mutate({ id, connect })} />
        </Panel>
      ) : null}
      <Panel>
        {editing === 'new' ? formOf(null) : null}
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Loading label={m.identity.loadingProviders()} rows={[64, 64]} /> : null}
        {overview?.providers.length === 0 && !overview.environment && editing !== 'new' ? (
          <p className="text-muted">{m.identity.noProvidersYet()}</p>
        ) : null}
        <ul className={`${classes.providers} m-0 grid list-none p-0`} aria-label={m.identity.signInProviders()}>
          {overview?.environment ? (
            <li>
              <b>{overview.environment.name}</b>
              <p>{overview.environment.issuer}</p>
              <p>{m.identity.setWhereTheServerIs()}</p>
            </li>
          ) : null}
          {overview?.providers.map((provider) => (
            <li key={provider._id}>
              {editing === provider._id ? (
                formOf(provider)
              ) : (
                <ProviderRow
                  provider={provider}
                  roles={roles}
                  scimAddress={overview.scimAddress}
                  isTesting={test.isPending}
                  onTest={() => test.mutate(provider)}
                  onEdit={() => setEditing(provider._id)}
                  onRemove={() => setRemoving(provider)}
                  onChanged={reload}
                />
              )}
            </li>
          ))}
        </ul>
        <ConfirmDialog
          opened={removing !== null}
          title={m.identity.removeName({ name: removing?.name ?? '' })}
          text={m.identity.removeText()}
          confirmLabel={m.identity.removeProvider()}
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            if (removing) remove.mutate(removing);
            setRemoving(null);
          }}
        />
      </Panel>
    </div>
  );
}
