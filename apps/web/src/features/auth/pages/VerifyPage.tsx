import { m } from '@grantdesk/messages';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { sessionQuery } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { getHome, to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { CheckMailbox, ConfirmAddress } from '../VerifyPanel.tsx';

const route = getRouteApi('/_public/verify');

/** Where an address is confirmed: the link of the mail, or what to do until it arrives. */
export function VerifyPage() {
  const { token, email } = route.useSearch();
  const { queryClient } = route.useRouteContext();
  const router = useRouter();
  usePage({ title: m.auth.confirmYourEmailAddress() });
  const confirmed = useCallback(async () => {
    // A read that began before the address was confirmed knows nothing of the session that came with it.
    await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
    const me = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    toast.success(m.auth.yourEmailAddressIsConfirmed());
    void router.navigate({ href: me ? getHome(me.accountType) : to.signIn(), replace: true });
  }, [queryClient, router]);
  return (
    <CenteredCard title={m.auth.confirmYourEmailAddress()} footer={<AppLink href={to.signIn()}>{m.common.signIn()}</AppLink>}>
      {token ? <ConfirmAddress token={token} onConfirmed={confirmed} /> : null}
      {!token && email ? <CheckMailbox email={email} /> : null}
      {!token && !email ? <p>{m.auth.openTheLinkInThe()}</p> : null}
    </CenteredCard>
  );
}
