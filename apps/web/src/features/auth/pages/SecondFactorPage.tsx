import { m } from '@grantdesk/messages';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { sessionQuery, signOut } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { getHome, safeReturn, to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { SecondFactorSetUp } from '#features/user/preferences/SecondFactorSetUp.tsx';

const route = getRouteApi('/_public/second-factor');

/** Where staff set a second factor up, once their organisation asks for it and the days for it are over. */
export function SecondFactorPage() {
  const { returnTo } = route.useSearch();
  const { me, queryClient } = route.useRouteContext();
  const router = useRouter();
  usePage({ title: m.auth.setUpASecondFactor() });
  const done = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    router.history.push(safeReturn(returnTo, getHome(me.accountType)));
  };
  return (
    <CenteredCard
      title={m.auth.setUpASecondFactor()}
      lead={m.auth.yourOrganisationAsksItsStaffFor()}
      footer={
        <Button
          variant="subtle"
          onClick={() => void signOut(queryClient).then(() => router.navigate({ href: to.signIn(returnTo) }))}
        >
          {m.common.signOut()}
        </Button>
      }
    >
      <SecondFactorSetUp email={me.email} onDone={() => void done()} />
    </CenteredCard>
  );
}
