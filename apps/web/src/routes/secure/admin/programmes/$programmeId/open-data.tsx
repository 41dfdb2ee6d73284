import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../api/session.ts';
import { ForbiddenScreen } from '../../../../../components/StaffScreens.tsx';

const OpenDataScreen = lazy(() => import('../../../../../features/open-data/OpenDataScreen.tsx'));

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/open-data')({ component: Screen });

function Screen() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  if (!can(actorOf(me), 'PROGRAMMES', 'UPDATE')) return <ForbiddenScreen title="Open data" />;
  return (
    <Suspense fallback={null}>
      <OpenDataScreen programmeId={programmeId} />
    </Suspense>
  );
}
