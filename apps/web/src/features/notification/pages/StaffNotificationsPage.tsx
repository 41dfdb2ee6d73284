import { m } from '@grantdesk/messages';
import { lazy, Suspense } from 'react';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';

const Notifications = lazy(() => import('../Notifications.tsx'));

const CRUMBS = [{ label: m.common.notifications() }];

/** A staff member's notifications. */
export function StaffNotificationsPage() {
  usePage({ title: m.common.notifications(), crumbs: CRUMBS });
  return (
    <Suspense fallback={<Loading label={m.notification.loadingTheNotifications()} />}>
      <Notifications isStaff={true} />
    </Suspense>
  );
}
