import { useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { ForgottenForm } from '../PasswordForms.tsx';

/** Asks for a link to set a new password. */
export function ForgottenPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePage({ title: 'Forgotten password' });
  const footer = <AppLink href={to.signIn()}>Back to sign in</AppLink>;
  if (sentTo)
    return (
      <CenteredCard title="Look into your mailbox" footer={footer}>
        <p role="status">
          If <b>{sentTo}</b> has an account, a link to set a new password is on its way. It works for one hour.
        </p>
      </CenteredCard>
    );
  return (
    <CenteredCard title="Forgotten your password?" lead="We send you a link to set a new one." footer={footer}>
      <ForgottenForm onSent={setSentTo} />
    </CenteredCard>
  );
}
