import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { DEMONSTRATION } from '#features/demonstration/demonstration.ts';
import { readSignInSearch } from '#features/auth/pages/sign-in-search.ts';
import { SignInPage } from '#features/auth/pages/SignInPage.tsx';
import { getHome, safeReturn } from '#paths.ts';

export const Route = createFileRoute('/_public/signin')({
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context, search }) => {
    if (search.step !== 'provider') return;
    const me = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (me) throw redirect({ href: safeReturn(search.returnTo, getHome(me.accountType)), replace: true });
  },
  // Known before the page is drawn, so that nothing moves while someone types.
  loader: ({ context }) => context.queryClient.ensureQueryData(DEMONSTRATION).catch(() => undefined),
  component: SignInPage,
});
