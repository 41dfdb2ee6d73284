import { lazy, Suspense } from 'react';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';

const Notifications = lazy(() => import('../Notifications.tsx'));

const CRUMBS = [{ label: 'Notifications' }];

/** A staff member's notifications. */
export function StaffNotificationsPage() {
  usePage({ title: 'Notifications', crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label="Loading the notifications" />}>
      <Notifications isStaff={true} />
    </Suspense>
  );
}
