import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../components/page.ts';
import { Loading } from '../../../components/screens.tsx';

const Notifications = lazy(() => import('../../../features/notifications/Notifications.tsx'));

export const Route = createFileRoute('/secure/admin/notifications')({ component: NotificationsScreen });

const CRUMBS = [{ label: 'Notifications' }];

function NotificationsScreen() {
  usePage({ title: 'Notifications', crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label="Loading the notifications" />}>
      <Notifications isStaff={true} />
    </Suspense>
  );
}
