import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';

const Notifications = lazy(() => import('../Notifications.tsx'));

const route = getRouteApi('/secure/subscriber/notifications');

const CRUMBS = [{ label: m.common.notifications() }];

/** A person's notifications, in the area that is open to everyone. */
export function NotificationsPage() {
  const { me } = route.useRouteContext();
  usePage({ title: m.common.notifications(), crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label={m.notification.loadingTheNotifications()} />}>
      <Notifications isStaff={me.accountType === 'ADMIN'} />
    </Suspense>
  );
}
