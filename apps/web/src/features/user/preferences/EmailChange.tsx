import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { emailChangeIssues } from '@grantdesk/domain/user/email-change';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Preferences.module.css';

type Change = NonNullable<Answer<'user.emailChange'>['data']>;

/** The address of the own account, which changes when both mailboxes have said yes. */
export function EmailChange({ email }: { email: string }) {
  const client = useQueryClient();
  const query = useQuery(readQuery('user.emailChange', {}));
  const again = () => void invalidate(client, 'user.emailChange');
  return (
    <Panel
      title={m.common.emailAddress()}
      note={<>{rich(m.user.youSignInWithStrong, { strong: <strong className="wrap-anywhere">{email}</strong> })}</>}
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.user.loadingTheAddress()} /> : null}
      {query.data?.data ? <Waiting email={email} change={query.data.data} onEnded={again} /> : null}
      {query.data && !query.data.data ? <Ask email={email} onRequested={again} /> : null}
    </Panel>
  );
}

function Waiting({ email, change, onEnded }: { email: string; change: Change; onEnded: () => void }) {
  const cancel = useMutation({
    mutationFn: () => call('user.emailChangeCancel', { body: {} }),
    onSuccess: () => {
      toast.success(m.user.theChangeOfAddressIsCancelled());
      onEnded();
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <div className="mt-3 grid gap-4">
      <InlineNotice
        tone="info"
        title={<span className="wrap-anywhere">{m.user.changingToNewemail({ newEmail: change.newEmail })}</span>}
      >
        {m.user.openTheLinkInBothMailboxes({ expiresAt: formatDateTime(change.expiresAt, browserZone()) })}
      </InlineNotice>
      <ul className={classes.sessions}>
        <Side address={email} isConfirmed={change.isOldConfirmed} />
        <Side address={change.newEmail} isConfirmed={change.isNewConfirmed} />
      </ul>
      <div>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {m.user.cancelTheChange()}
        </Button>
      </div>
    </div>
  );
}

const Side = ({ address, isConfirmed }: { address: string; isConfirmed: boolean }) => (
  <li>
    <b>{address}</b>
    <span className={classes.note}>{isConfirmed ? m.common.confirmed() : m.user.notConfirmedYet()}</span>
  </li>
);

const EMPTY = { email: '', password: '' };

function Ask({ email, onRequested }: { email: string; onRequested: () => void }) {
  const validate = (values: typeof EMPTY) => [
    ...emailChangeIssues(email, values.email),
    ...(values.password === '' ? [{ path: 'password', message: m.common.enterYourPassword() }] : []),
  ];
  const { refusal, busy, send, getInputProps } = useForm({ initial: () => EMPTY, validate });
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (await send((body) => call('user.emailChangeStart', { body }))) onRequested();
  };
  return (
    <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void ask(event)}>
      {refusal ? (
        <InlineNotice tone="danger" live="alert">
          {refusal.message}
        </InlineNotice>
      ) : null}
      <TextField
        label={m.user.newAddress()}
        hint={m.user.aLinkGoesToThisAddress()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...getInputProps('email')}
      />
      <PasswordField label={m.user.yourPassword()} autoComplete="current-password" {...getInputProps('password')} />
      <div>
        <Button type="submit" loading={busy}>
          {m.user.changeAddress()}
        </Button>
      </div>
    </form>
  );
}
