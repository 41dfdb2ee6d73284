import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { sessionQuery, signOut } from '../../api/session.ts';
import { usePage } from '../../components/page.ts';
import { CenteredCard } from '../../components/shell/PublicShell.tsx';
import { SecondFactorSetUp } from '../../features/preferences/SecondFactorSetUp.tsx';
import { homeOf, safeReturn, to } from '../../paths.ts';
import { textIn } from '../../router-search.ts';
import { Button } from '../../ui/Button.tsx';

/** Where staff set a second factor up, once their organisation asks for it and the days for it are over. */
export const Route = createFileRoute('/_public/second-factor')({
  validateSearch: (search): { returnTo?: string } => {
    const returnTo = textIn(search, 'returnTo');
    return returnTo ? { returnTo } : {};
  },
  beforeLoad: async ({ context, search }) => {
    const me = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!me) throw redirect({ href: to.signIn(search.returnTo), replace: true });
    if (!me.mustSetSecondFactor) throw redirect({ href: safeReturn(search.returnTo, homeOf(me.accountType)), replace: true });
    return { me };
  },
  component: SetUpScreen,
});

function SetUpScreen() {
  const { returnTo } = Route.useSearch();
  const { me, queryClient } = Route.useRouteContext();
  const router = useRouter();
  usePage({ title: 'Set up a second factor' });
  const done = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    router.history.push(safeReturn(returnTo, homeOf(me.accountType)));
  };
  return (
    <CenteredCard
      title="Set up a second factor"
      lead="Your organisation asks its staff for a second factor. Set it up to go on."
      footer={
        <Button
          variant="subtle"
          onClick={() => void signOut(queryClient).then(() => router.navigate({ href: to.signIn(returnTo) }))}
        >
          Sign out
        </Button>
      }
    >
      <SecondFactorSetUp email={me.email} onDone={() => void done()} />
    </CenteredCard>
  );
}
