import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { ForgottenForm } from '../PasswordForms.tsx';

/** Asks for a link to set a new password. */
export function ForgottenPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePage({ title: m.auth.forgottenPassword() });
  const footer = <AppLink href={to.signIn()}>{m.auth.backToSignIn()}</AppLink>;
  if (sentTo)
    return (
      <CenteredCard title={m.auth.lookIntoYourMailbox()} footer={footer}>
        <p role="status">{rich(m.auth.ifHasAnAccountALink, { b: <b>{sentTo}</b> })}</p>
      </CenteredCard>
    );
  return (
    <CenteredCard title={m.auth.forgottenYourPassword()} lead={m.auth.weSendYouALinkTo()} footer={footer}>
      <ForgottenForm onSent={setSentTo} />
    </CenteredCard>
  );
}
