import { m } from '@grantdesk/messages';
import { PASSWORD_MIN } from '@grantdesk/domain/user/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#api/client.ts';
import { readQuery, invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PasswordField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

const EMPTY = { current: '', password: '', endTokens: false };

function validate({ current, password }: typeof EMPTY) {
  return [
    ...(current === '' ? [{ path: 'current', message: m.common.enterYourPassword() }] : []),
    ...(password.length < PASSWORD_MIN
      ? [{ path: 'password', message: m.common.enterAtLeastPasswordMinCharacters({ min: PASSWORD_MIN }) }]
      : []),
  ];
}

/** Another password; every other device is signed out with it. */
export function PasswordChange({ email }: { email: string }) {
  const client = useQueryClient();
  // The question about tokens is left out for people without any, and while viewing as someone else.
  const tokens = useQuery(readQuery('user.tokens', {})).data?.data.active ?? 0;
  const { values, refusal, busy, setValues, send, restart, getInputProps } = useForm({ initial: () => EMPTY, validate });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isTaken = await send((body) => call('user.password', { body }));
    if (!isTaken) return;
    restart(EMPTY);
    toast.success(m.user.yourPasswordIsChangedOtherDevices());
    void invalidate(client, 'user.sessions', 'user.tokens', 'token.many');
  };
  return (
    <Panel title={m.common.password()} note={m.user.everyOtherDeviceIsSignedOut()}>
      <form className="mt-3 grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        {refusal ? (
          <InlineNotice tone="danger" live="alert">
            {refusal.message}
          </InlineNotice>
        ) : null}
        {/* Password managers look for whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={m.user.presentPassword()} autoComplete="current-password" {...getInputProps('current')} />
        <PasswordField
          label={m.common.newPassword()}
          hint={m.common.atLeastPasswordMinCharactersSeveral({ min: PASSWORD_MIN })}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        {tokens > 0 ? (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              className="m-0 size-5 flex-none accent-primary"
              type="checkbox"
              checked={values.endTokens}
              onChange={(event) => setValues({ endTokens: event.currentTarget.checked })}
            />
            {m.user.alsoEndMyTokensApiTokens({ tokens })}
          </label>
        ) : null}
        <div>
          <Button type="submit" loading={busy}>
            {m.user.changePassword()}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
