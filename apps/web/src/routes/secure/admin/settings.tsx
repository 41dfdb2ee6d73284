import { canChangeSettings } from '@grantdesk/domain/settings/rights';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../api/session.ts';
import { usePage } from '../../../components/page.ts';
import { Loading, NotFoundScreen } from '../../../components/screens.tsx';

const Settings = lazy(() => import('../../../features/settings/Settings.tsx'));

export const Route = createFileRoute('/secure/admin/settings')({ component: SettingsScreen });

const CRUMBS = [{ label: 'Settings' }];

function SettingsScreen() {
  const { me } = Route.useRouteContext();
  usePage({ title: 'Settings', crumbs: CRUMBS });
  if (!canChangeSettings(actorOf(me))) return <NotFoundScreen />;
  return (
    <Suspense fallback={<Loading label="Loading the settings" />}>
      <Settings />
    </Suspense>
  );
}
