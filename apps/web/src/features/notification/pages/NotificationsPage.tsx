import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';

const Notifications = lazy(() => import('../Notifications.tsx'));

const route = getRouteApi('/secure/subscriber/notifications');

const CRUMBS = [{ label: 'Notifications' }];

/** A person's notifications, in the area that is open to everyone. */
export function NotificationsPage() {
  const { me } = route.useRouteContext();
  usePage({ title: 'Notifications', crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label="Loading the notifications" />}>
      <Notifications isStaff={me.accountType === 'ADMIN'} />
    </Suspense>
  );
}
