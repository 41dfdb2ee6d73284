import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { SecondFactorPage } from '#features/auth/pages/SecondFactorPage.tsx';
import { getHome, safeReturn, to } from '#paths.ts';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/_public/second-factor')({
  validateSearch: (search): { returnTo?: string } => {
    const returnTo = textIn(search, 'returnTo');
    return returnTo ? { returnTo } : {};
  },
  beforeLoad: async ({ context, search }) => {
    const me = await context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!me) throw redirect({ href: to.signIn(search.returnTo), replace: true });
    if (!me.mustSetSecondFactor) throw redirect({ href: safeReturn(search.returnTo, getHome(me.accountType)), replace: true });
    return { me };
  },
  component: SecondFactorPage,
});
