import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../components/page.ts';
import { Loading } from '../../../components/screens.tsx';

const Notifications = lazy(() => import('../../../features/notifications/Notifications.tsx'));

export const Route = createFileRoute('/secure/subscriber/notifications')({ component: NotificationsScreen });

const CRUMBS = [{ label: 'Notifications' }];

function NotificationsScreen() {
  const { me } = Route.useRouteContext();
  usePage({ title: 'Notifications', crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label="Loading the notifications" />}>
      <Notifications isStaff={me.accountType === 'ADMIN'} />
    </Suspense>
  );
}
