import { createFileRoute, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { AppLink } from '../../components/AppLink.tsx';
import { usePage } from '../../components/page.ts';
import { CenteredCard } from '../../components/shell/PublicShell.tsx';
import { SignInForm } from '../../features/auth/SignInForm.tsx';
import { homeOf, safeReturn, to } from '../../paths.ts';
import { textIn } from '../../router-search.ts';

export const Route = createFileRoute('/_public/signin')({
  validateSearch: (search): { returnTo?: string } => {
    const returnTo = textIn(search, 'returnTo');
    return returnTo ? { returnTo } : {};
  },
  component: SignInScreen,
});

function SignInScreen() {
  const { returnTo } = Route.useSearch();
  const { queryClient } = Route.useRouteContext();
  const router = useRouter();
  usePage({ title: 'Sign in' });
  const signedIn = () => {
    const me = queryClient.getQueryData(sessionQuery.queryKey);
    router.history.push(safeReturn(returnTo, homeOf(me?.accountType ?? 'SUBSCRIBER')));
  };
  return (
    <CenteredCard
      title="Sign in"
      lead={returnTo ? 'Sign in to go on where you were.' : undefined}
      footer={
        <>
          New here? <AppLink href={to.signUp}>Create an account</AppLink>
        </>
      }
    >
      <SignInForm onSignedIn={signedIn} onUnverified={(email) => void router.navigate({ href: to.verify({ email }) })} />
    </CenteredCard>
  );
}
