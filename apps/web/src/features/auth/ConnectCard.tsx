import { m } from '@grantdesk/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';
import { sessionQuery } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { PasswordField } from '#ui/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { broken, required } from './rules.ts';
import { useAuthForm } from './useAuthForm.ts';

interface Props {
  onSignedIn: () => void;
  onSecondStep: () => void;
}

/** A provider vouched for the address of an account that no provider opens by itself: its password connects them, once. */
export default function ConnectCard({ onSignedIn, onSecondStep }: Props) {
  const waiting = useQuery({ ...readQuery('identity.waiting', {}), retry: false, staleTime: Infinity });
  const { email = '', provider = '', hasPassword = true } = waiting.data?.data ?? {};
  if (waiting.isPending) return null;
  const lead = waiting.error
    ? m.identity.signInOnceMore()
    : hasPassword
      ? m.identity.enterYourPasswordOnce({ email, provider })
      : m.identity.askAnAdministrator({ email, provider });
  return (
    <CenteredCard
      title={m.identity.connectYourAccount()}
      lead={lead}
      footer={<AppLink href={to.signIn()}>{m.identity.backToSignIn()}</AppLink>}
    >
      {waiting.data && hasPassword ? <Form onSignedIn={onSignedIn} onSecondStep={onSecondStep} /> : null}
    </CenteredCard>
  );
}

function Form({ onSignedIn, onSecondStep }: Props) {
  const client = useQueryClient();
  const form = useAuthForm({
    initial: { password: '' },
    validate: ({ password }) => broken({ password: required(password) }),
    send: async (body) => {
      const { data } = await call('identity.connect', { body });
      if (data.awaitsSecondFactor) return onSecondStep();
      client.clear();
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      onSignedIn();
    },
  });
  return (
    <AuthForm
      onSubmit={form.submit}
      busy={form.busy}
      attempt={form.attempt}
      errors={form.errors}
      labels={{ password: m.common.password() }}
      failure={form.failure}
      button={m.identity.connectAndSignIn()}
    >
      <PasswordField {...form.field('password')} label={m.common.password()} autoComplete="current-password" />
    </AuthForm>
  );
}
