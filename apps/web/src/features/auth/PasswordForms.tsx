import { m } from '@grantdesk/messages';
import { PASSWORD_MIN } from '@grantdesk/domain/user/identity';
import { auth } from '#api/session.ts';
import { PasswordField, TextField } from '#ui/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { broken, email, newPassword } from './rules.ts';
import { useAuthForm } from './useAuthForm.ts';

/** The same reply whether or not the account exists. */
export function ForgottenForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useAuthForm({
    initial: { email: '' },
    validate: (values) => broken({ email: email(values.email) }),
    send: async (values) => {
      await auth.requestPasswordReset(values.email.trim());
      onSent(values.email.trim());
    },
  });
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={{ email: m.common.emailAddress() }}
      failure={form.failure}
      button={m.common.sendTheLink()}
    >
      <TextField
        {...form.field('email')}
        label={m.common.emailAddress()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
    </AuthForm>
  );
}

interface NewPasswordProps {
  save: (password: string) => Promise<unknown>;
  onSaved: () => void;
  button?: string;
}

/** Sets a password with the link of a mail. */
export function NewPasswordForm({ save, onSaved, button = m.auth.savePassword() }: NewPasswordProps) {
  const form = useAuthForm({
    initial: { password: '' },
    validate: (values) => broken({ password: newPassword(values.password) }),
    send: async (values) => {
      await save(values.password);
      onSaved();
    },
  });
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={{ password: m.common.newPassword() }}
      failure={form.failure}
      button={button}
    >
      <PasswordField
        {...form.field('password')}
        label={m.common.newPassword()}
        hint={m.common.atLeastPasswordMinCharactersSeveral({ min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
