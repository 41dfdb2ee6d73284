import { m } from '@grantdesk/messages';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { PasswordField } from '#ui/TextField.tsx';
import { ConfirmOtherWays } from './ConfirmOtherWays.tsx';

interface Props {
  email: string;
  /** True once the server has confirmed who it is; false where the person gave up. */
  onAnswer: (given: boolean) => void;
}

/** Confirms the person's identity before money moves or a grant is decided. What was being done continues afterwards. */
export default function ConfirmIdentity({ email, onAnswer }: Props) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setWrong(password === '' ? m.common.enterYourPassword() : null);
    if (password === '') return;
    setBusy(true);
    try {
      await call('user.confirm', { body: { password } });
      onAnswer(true);
    } catch (thrown) {
      const { issues, message } = toApiError(thrown);
      const issue = issues.find(({ path }) => path === 'password');
      if (issue) setWrong(issue.message);
      else setFailure(message);
      setBusy(false);
    }
  };
  return (
    <NativeModal
      title={m.layout.confirmThatItIsYou()}
      text={m.layout.youLastConfirmedYourIdentityMore()}
      firstFocus="input[type=password]"
      busy={busy}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={() => onAnswer(false)}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="confirm-identity" size="lg" variant="filled" loading={busy}>
            {m.common.confirm()}
          </Button>
        </>
      }
    >
      <form id="confirm-identity" className="mt-3 flex flex-col gap-4" onSubmit={(event) => void give(event)} noValidate>
        {failure ? (
          <InlineNotice tone="danger" live="alert">
            {failure}
          </InlineNotice>
        ) : null}
        <p className="wrap-anywhere text-muted">
          {m.layout.signedInAs()} <strong>{email}</strong>
        </p>
        {/* Password managers look for whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={m.common.password()}
          autoComplete="current-password"
          value={password}
          {...(wrong ? { error: wrong } : {})}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
      <ConfirmOtherWays onConfirmed={() => onAnswer(true)} onFailure={setFailure} />
    </NativeModal>
  );
}
