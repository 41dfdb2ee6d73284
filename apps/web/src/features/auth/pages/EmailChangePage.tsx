import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { EmailChangeLink } from '../EmailChangeLink.tsx';

const route = getRouteApi('/_public/email-change/$token');

/** Where the two mails of a change of address lead. */
export function EmailChangePage() {
  const { token } = route.useParams();
  const session = useQuery(sessionQuery);
  const router = useRouter();
  usePage({ title: m.auth.changeOfAddress() });
  const changed = async () => {
    toast.success(m.auth.theAddressOfTheAccountIs());
    // The person who requested the change stays signed in here; every other session has to sign in again.
    const { data: me } = await session.refetch();
    void router.navigate({ href: me ? to.subscriber.preferences : to.signIn(), replace: true });
  };
  return (
    <CenteredCard title={m.auth.changeOfAddress()}>
      <EmailChangeLink token={token} onChanged={() => void changed()} />
    </CenteredCard>
  );
}
