import { m } from '@grantdesk/messages';
import { useEffect } from 'react';
import { IDENTITY_CHANNEL } from '#api/identity.ts';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';

/** The last page in the window of the organisation's provider: it notifies the waiting page, and closes. */
export function IdentityConfirmedPage() {
  usePage({ title: m.auth.identityConfirmed() });
  useEffect(() => {
    const channel = new BroadcastChannel(IDENTITY_CHANNEL);
    channel.postMessage('confirmed');
    channel.close();
    window.close();
  }, []);
  return (
    <CenteredCard title={m.auth.identityConfirmed()}>
      <p>{m.auth.youCanCloseThisWindowAnd()}</p>
    </CenteredCard>
  );
}
