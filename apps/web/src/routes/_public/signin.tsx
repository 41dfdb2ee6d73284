import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { loadSignIn } from '#features/auth/pages/sign-in-parts.ts';
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
  loader: ({ context }) => loadSignIn(context.queryClient),
  component: SignInPage,
});
