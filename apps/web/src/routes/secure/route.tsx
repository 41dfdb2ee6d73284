import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { Loading } from '../../components/screens.tsx';
import { AppFrame } from '../../features/frame/AppFrame.tsx';
import { followAccount } from '../../features/frame/follow-account.ts';
import { loadFrame } from '../../features/frame/frames.ts';
import { to } from '../../paths.ts';
import { early } from '../../ui/early.tsx';

const StaffSearch = early(() => import('../../features/search/StaffSearch.tsx'));

/** Everything below needs a session; after signing in a person returns to the exact address. */
export const Route = createFileRoute('/secure')({
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ href: to.signIn(`${location.pathname}${location.searchStr}`), replace: true });
    await followAccount(me);
    if (me.mustSetSecondFactor)
      throw redirect({ href: to.secondFactor(`${location.pathname}${location.searchStr}`), replace: true });
    return { me };
  },
  // Beside what the screen itself loads.
  loader: async ({ context: { me } }) => {
    await Promise.all([loadFrame(me), me.accountType === 'ADMIN' && StaffSearch.load()]);
  },
  // Nothing frames the page yet, so the first bars keep their own distance from the edges.
  pendingComponent: () => (
    <div style={{ padding: '72px 24px' }}>
      <Loading />
    </div>
  ),
  component: SecureLayout,
});

function SecureLayout() {
  const { me } = Route.useRouteContext();
  const { data } = useQuery(sessionQuery);
  return (
    <AppFrame me={data ?? me} search={StaffSearch}>
      <Outlet />
    </AppFrame>
  );
}
