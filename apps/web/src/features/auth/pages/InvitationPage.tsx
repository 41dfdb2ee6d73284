import { m } from '@grantdesk/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { sessionQuery, signOut } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import { Invitation } from '#features/application/mine/Invitation.tsx';
import { OpenAccount } from '../OpenAccount.tsx';

const route = getRouteApi('/_public/invite/$token');

/** Where the mail of an invitation leads. */
export function InvitationPage() {
  const { token } = route.useParams();
  return token.startsWith('account-') ? <AccountInvitation token={token} /> : <ApplicationInvitation token={token} />;
}

function AccountInvitation({ token }: { token: string }) {
  const router = useRouter();
  usePage({ title: m.auth.invitation() });
  return (
    <CenteredCard title={m.auth.openYourAccount()} footer={<AppLink href={to.signIn()}>{m.common.signIn()}</AppLink>}>
      <OpenAccount
        token={token}
        onOpened={() => {
          toast.success(m.auth.yourAccountIsOpenSignIn());
          void router.navigate({ href: to.signIn(), replace: true });
        }}
      />
    </CenteredCard>
  );
}

function ApplicationInvitation({ token }: { token: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const me = useQuery(sessionQuery);
  const query = useQuery({ ...readQuery('application.invitation', { params: { token } }), staleTime: 0 });
  usePage({ title: m.auth.invitation() });
  if (query.error)
    return (
      <CenteredCard title={m.auth.invitation()}>
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      </CenteredCard>
    );
  if (!query.data || me.isPending) return <Loading label={m.auth.loadingTheInvitation()} />;
  return (
    <CenteredCard title={m.auth.joinAnApplication()}>
      <Invitation
        token={token}
        invitation={query.data.data}
        me={me.data ?? null}
        onJoined={(id) => void router.navigate({ href: to.subscriber.application(id) })}
        onSwitch={() => void signOut(client).then(() => router.navigate({ href: to.signIn(to.invite(token)) }))}
      />
    </CenteredCard>
  );
}
