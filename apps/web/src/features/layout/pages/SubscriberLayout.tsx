import { m } from '@grantdesk/messages';
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { getHome, to } from '#paths.ts';
import { ForbiddenState } from '#ui/states.tsx';

const route = getRouteApi('/secure/subscriber');

const FOR_ALL: string[] = [to.subscriber.events, to.subscriber.preferences, to.subscriber.notifications];

/** The applicant's own area; events, preferences and notifications are open to everyone who is signed in. */
export function SubscriberLayout() {
  const { me } = route.useRouteContext();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isForAll = FOR_ALL.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (me.accountType !== 'SUBSCRIBER' && !isForAll) return <NoEntry accountType={me.accountType} />;
  return <Outlet />;
}

function NoEntry({ accountType }: { accountType: string }) {
  usePage({ title: m.common.accessDenied() });
  return (
    <ForbiddenState
      message={m.common.accessDenied()}
      help={m.layout.thesePagesBelongToApplicants()}
      action={<AppLink href={getHome(accountType)}>{m.common.goToMyStartPage()}</AppLink>}
    />
  );
}
