import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { isOffline, toMessage, toApiError } from '#api/errors.ts';
import { auth, type Me, sessionQuery } from '#api/session.ts';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';

interface Props {
  me: Me;
  onSignedIn: () => void;
}

/** Over the form when its session has ended: the same person signs in, and continues where they were. */
export default function SignInAgain({ me, onSignedIn }: Props) {
  const client = useQueryClient();
  const [email, setEmail] = useState(me.email);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure(m.common.enterYourPassword());
    setBusy(true);
    setFailure(null);
    try {
      await auth.signIn(email.trim(), password);
      const { data } = await call('user.me', {});
      if (data._id !== me._id) {
        await auth.signOut();
        setEmail(me.email);
        setPassword('');
        return setFailure(m.submission.thatIsAnotherAccountWhatYou({ email: me.email }));
      }
      client.setQueryData(sessionQuery.queryKey, data);
      onSignedIn();
    } catch (thrown) {
      const isWrongPair = toApiError(thrown).status === 401 && !isOffline(thrown);
      setFailure(isWrongPair ? m.common.theEmailAddressAndThePassword() : toMessage(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <NativeModal
      title={m.submission.signInAgainToGoOn()}
      text={m.submission.yourSessionHasEndedWhatYou()}
      // It stays until the person is back: behind it nothing can be saved.
      onClose={() => undefined}
      firstFocus="input[type=password]"
      footer={
        <Button type="submit" form="sign-in-again" size="lg" variant="filled" loading={busy}>
          {m.submission.signInAndGoOn()}
        </Button>
      }
    >
      <form id="sign-in-again" className="mt-4 grid gap-4" onSubmit={(event) => void signIn(event)} noValidate>
        {failure ? (
          <InlineNotice tone="danger" live="alert">
            {failure}
          </InlineNotice>
        ) : null}
        <TextField
          label={m.common.emailAddress()}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={m.common.password()}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
    </NativeModal>
  );
}
