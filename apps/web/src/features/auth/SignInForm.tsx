import { m } from '@grantdesk/messages';
import { useQueryClient } from '@tanstack/react-query';
import { isOffline, toMessage, toApiError } from '#api/errors.ts';
import { auth, sessionQuery } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { broken, email, required } from './rules.ts';
import { useAuthForm } from './useAuthForm.ts';

interface SignInFormProps {
  onSignedIn: () => void;
  /** The password is correct, and a code is required. */
  onSecondStep: () => void;
  /** The address was never confirmed. */
  onUnverified: (email: string) => void;
}

const WRONG_PAIR = m.common.theEmailAddressAndThePassword();

/** A wrong pair is named once, never per field. */
export function SignInForm({ onSignedIn, onSecondStep, onUnverified }: SignInFormProps) {
  const client = useQueryClient();
  const form = useAuthForm({
    initial: { email: '', password: '' },
    validate: (values) => broken({ email: email(values.email), password: required(values.password) }),
    send: async (values) => {
      try {
        const answer = await auth.signIn(values.email.trim(), values.password);
        if (answer?.awaitsSecondFactor) return onSecondStep();
      } catch (thrown) {
        if (toApiError(thrown).code === 'EMAIL_NOT_VERIFIED') return onUnverified(values.email.trim());
        throw thrown;
      }
      client.clear();
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      onSignedIn();
    },
    explain: (thrown) => (toApiError(thrown).status === 401 && !isOffline(thrown) ? WRONG_PAIR : toMessage(thrown)),
  });
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={{ email: m.common.emailAddress(), password: m.common.password() }}
      failure={form.failure}
      button={m.common.signIn()}
    >
      <TextField
        {...form.field('email')}
        label={m.common.emailAddress()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField {...form.field('password')} label={m.common.password()} autoComplete="current-password" />
      <p className="-mt-3 flex justify-end text-sm/5">
        <AppLink href={to.passwordForgot}>{m.auth.forgottenYourPassword()}</AppLink>
      </p>
    </AuthForm>
  );
}
