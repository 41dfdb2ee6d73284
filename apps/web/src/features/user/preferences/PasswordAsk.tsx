import { m } from '@grantdesk/messages';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useForm } from '#form-hooks/useForm.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/TextField.tsx';

interface Props {
  email: string;
  /** Why the password is needed. */
  children: ReactNode;
  button: string;
  isDanger?: boolean;
  onCancel?: () => void;
  /** Does the thing; a refusal is thrown. */
  act: (password: string) => Promise<unknown>;
}

const EMPTY = { password: '' };
const validate = ({ password }: typeof EMPTY) =>
  password === '' ? [{ path: 'password', message: m.common.enterYourPassword() }] : [];

/** The password once more before the safety of an account changes, in place; it takes the focus. */
export function PasswordAsk({ email, children, button, isDanger = false, onCancel, act }: Props) {
  const { refusal, busy, send, getInputProps } = useForm({ initial: () => EMPTY, validate });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus(), []);
  const give = (event: FormEvent) => {
    event.preventDefault();
    void send(({ password }) => act(password));
  };
  return (
    <form ref={form} className="mt-3 grid gap-4" noValidate onSubmit={give}>
      {refusal ? (
        <InlineNotice tone="danger" live="alert">
          {refusal.message}
        </InlineNotice>
      ) : null}
      <div>{children}</div>
      {/* Password managers look for whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={m.user.yourPassword()} autoComplete="current-password" {...getInputProps('password')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" color={isDanger ? 'danger' : undefined} loading={busy}>
          {button}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{m.common.cancel()}</Button> : null}
      </div>
    </form>
  );
}
