import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { sessionQuery } from '../../api/session.ts';
import { AppLink } from '../../components/AppLink.tsx';
import { usePage } from '../../components/page.ts';
import { CenteredCard } from '../../components/shell/PublicShell.tsx';
import { CheckMailbox, ConfirmAddress } from '../../features/auth/VerifyPanel.tsx';
import { homeOf, to } from '../../paths.ts';
import { textIn } from '../../router-search.ts';
import { toast } from '../../ui/toast.ts';

export const Route = createFileRoute('/_public/verify')({
  validateSearch: (search): { token?: string; email?: string } => {
    const token = textIn(search, 'token');
    const email = textIn(search, 'email');
    return { ...(token ? { token } : {}), ...(email ? { email } : {}) };
  },
  component: VerifyScreen,
});

function VerifyScreen() {
  const { token, email } = Route.useSearch();
  const { queryClient } = Route.useRouteContext();
  const router = useRouter();
  usePage({ title: 'Confirm your email address' });
  const confirmed = useCallback(async () => {
    // A read that began before the address was confirmed knows nothing of the session that came with it.
    await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
    const me = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    toast.success('Your email address is confirmed.');
    void router.navigate({ href: me ? homeOf(me.accountType) : to.signIn(), replace: true });
  }, [queryClient, router]);
  return (
    <CenteredCard title="Confirm your email address" footer={<AppLink href={to.signIn()}>Sign in</AppLink>}>
      {token ? <ConfirmAddress token={token} onConfirmed={confirmed} /> : null}
      {!token && email ? <CheckMailbox email={email} /> : null}
      {!token && !email ? <p>Open the link of the mail that we sent you.</p> : null}
    </CenteredCard>
  );
}
