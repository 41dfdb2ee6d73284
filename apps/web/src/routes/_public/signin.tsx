import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '../../api/query.ts';
import { auth, sessionQuery } from '../../api/session.ts';
import { AppLink } from '../../components/AppLink.tsx';
import { usePage } from '../../components/page.ts';
import { CenteredCard } from '../../components/shell/PublicShell.tsx';
import { providerFailure } from '../../features/auth/provider-labels.ts';
import { SignInForm } from '../../features/auth/SignInForm.tsx';
import { homeOf, safeReturn, to } from '../../paths.ts';
import { textIn } from '../../router-search.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';

const CodeForm = lazy(() => import('../../features/auth/CodeForm.tsx'));
const DemoCard = lazy(() => import('../../features/auth/DemoCard.tsx'));
const OtherWays = lazy(() => import('../../features/auth/OtherWays.tsx'));

const DEMONSTRATION = { ...readQuery('demonstration.accounts', {}), retry: false };

interface Search {
  returnTo?: string;
  /** Back from the organisation's provider: signed in there, or not. */
  step?: string;
  error?: string;
}

export const Route = createFileRoute('/_public/signin')({
  validateSearch: (search): Search =>
    Object.fromEntries(
      ['returnTo', 'step', 'error'].flatMap((name) => {
        const value = textIn(search, name);
        return value ? [[name, value]] : [];
      }),
    ),
  beforeLoad: async ({ context, search }) => {
    if (search.step !== 'provider') return;
    const me = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (me) throw redirect({ href: safeReturn(search.returnTo, homeOf(me.accountType)), replace: true });
  },
  // Known before the page is drawn, so that nothing moves while somebody types.
  loader: ({ context }) => context.queryClient.ensureQueryData(DEMONSTRATION).catch(() => undefined),
  component: SignInScreen,
});

function SignInScreen() {
  const { returnTo, error } = Route.useSearch();
  const { queryClient } = Route.useRouteContext();
  const ways = useQuery({ ...readQuery('user.signInWays', {}), staleTime: 0, retry: false });
  const demonstration = useQuery(DEMONSTRATION);
  const offer = demonstration.data?.data;
  /** Chosen on this page; until then the browser's session says it. */
  const [chosen, setChosen] = useState<'password' | 'code' | null>(null);
  const router = useRouter();
  const { singleSignOn = null, awaitsSecondFactor = false } = ways.data?.data ?? {};
  const step = chosen ?? (awaitsSecondFactor ? 'code' : 'password');
  usePage({ title: step === 'code' ? 'Enter your code' : 'Sign in' });
  const signedIn = () => {
    const me = queryClient.getQueryData(sessionQuery.queryKey);
    router.history.push(safeReturn(returnTo, homeOf(me?.accountType ?? 'SUBSCRIBER')));
  };
  if (step === 'code')
    return (
      <CenteredCard title="Enter your code" lead="Your password is right. One step is left.">
        <Suspense fallback={<div style={{ height: 240 }} />}>
          <CodeForm
            onSignedIn={signedIn}
            onLeave={() => {
              setChosen('password');
              void auth.signOut().catch(() => undefined);
            }}
          />
        </Suspense>
      </CenteredCard>
    );
  return (
    <CenteredCard
      title="Sign in"
      lead={returnTo ? 'Sign in to go on where you were.' : undefined}
      beside={
        offer ? (
          <Suspense fallback={null}>
            <DemoCard offer={offer} onSignedIn={signedIn} />
          </Suspense>
        ) : undefined
      }
      footer={
        <>
          New here? <AppLink href={to.signUp}>Create an account</AppLink>
        </>
      }
    >
      {error ? (
        <div style={{ marginBottom: 20 }}>
          <ErrorSummary
            items={[{ target: 'email', message: providerFailure(error, singleSignOn ?? 'the provider') }]}
            attempt={1}
          />
        </div>
      ) : null}
      <SignInForm
        onSignedIn={signedIn}
        onSecondStep={() => setChosen('code')}
        onUnverified={(email) => void router.navigate({ href: to.verify({ email }) })}
      />
      {ways.data ? (
        <Suspense fallback={null}>
          <OtherWays singleSignOn={singleSignOn} returnTo={returnTo} onSignedIn={signedIn} />
        </Suspense>
      ) : null}
    </CenteredCard>
  );
}
