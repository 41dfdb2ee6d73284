import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../api/session.ts';
import { ForbiddenScreen } from '../../../../../components/StaffScreens.tsx';
import { placeName } from '../../../../../components/place-name.ts';

const TemplatesScreen = lazy(() => import('../../../../../features/contracts/TemplatesScreen.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/templates')({ component: Screen });

function Screen() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
  if (!can(actor, 'APPLICATIONS', 'UPDATE')) return <ForbiddenScreen title="Contract templates" />;
  return (
    <Suspense fallback={null}>
      <TemplatesScreen programmeId={programmeId} place={placeName(actor, 'grantee_management')} />
    </Suspense>
  );
}
