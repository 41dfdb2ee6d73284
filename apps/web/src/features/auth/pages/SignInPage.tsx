import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { auth, sessionQuery } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { CenteredCard } from '#components/shell/PublicShell.tsx';
import { getHome, safeReturn, to } from '#paths.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { DEMONSTRATION } from '#features/demonstration/demonstration.ts';
import { providerFailure } from '../provider-labels.ts';
import { SignInForm } from '../SignInForm.tsx';
import { DemoCard, OtherWays, SIGN_IN_WAYS } from './sign-in-parts.ts';

const CodeForm = lazy(() => import('../CodeForm.tsx'));
const ConnectCard = lazy(() => import('../ConnectCard.tsx'));

const route = getRouteApi('/_public/signin');

/** Signing in: with a password and a code, or in another way. */
export function SignInPage() {
  const { returnTo, error, step: back } = route.useSearch();
  const { queryClient } = route.useRouteContext();
  // The route has just read them.
  const ways = useQuery({ ...SIGN_IN_WAYS, staleTime: 1_000 });
  const demonstration = useQuery(DEMONSTRATION);
  const offer = demonstration.data?.data;
  /** Chosen on this page; until then the browser's session says it. */
  const [chosen, setChosen] = useState<'password' | 'code' | null>(null);
  const router = useRouter();
  const { providers = [], awaitsSecondFactor = false } = ways.data?.data ?? {};
  const step = chosen ?? (awaitsSecondFactor ? 'code' : 'password');
  usePage({ title: step === 'code' ? m.auth.enterYourCode() : m.common.signIn() });
  const signedIn = () => {
    const me = queryClient.getQueryData(sessionQuery.queryKey);
    router.history.push(safeReturn(returnTo, getHome(me?.accountType ?? 'SUBSCRIBER')));
  };
  if (step === 'code')
    return (
      <CenteredCard title={m.auth.enterYourCode()} lead={m.auth.yourPasswordIsRightOneStep()}>
        <Suspense fallback={<div style={{ height: 240 }} aria-busy="true" />}>
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
  if (back === 'connect')
    return (
      <Suspense fallback={null}>
        <ConnectCard onSignedIn={signedIn} onSecondStep={() => setChosen('code')} />
      </Suspense>
    );
  return (
    <CenteredCard
      title={m.common.signIn()}
      lead={returnTo ? m.auth.signInToGoOnWhere() : undefined}
      beside={
        offer ? (
          <Suspense fallback={null}>
            <DemoCard offer={offer} onSignedIn={signedIn} />
          </Suspense>
        ) : undefined
      }
      footer={
        <>
          {m.common.newHere()} <AppLink href={to.signUp}>{m.common.createAnAccount()}</AppLink>
        </>
      }
    >
      {error ? (
        <div style={{ marginBottom: 20 }}>
          <ErrorSummary
            items={[
              {
                target: 'email',
                message: providerFailure(error, providers.length === 1 ? (providers[0]?.name ?? '') : m.auth.theProvider()),
              },
            ]}
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
          <OtherWays providers={providers} returnTo={returnTo} onSignedIn={signedIn} />
        </Suspense>
      ) : null}
    </CenteredCard>
  );
}
