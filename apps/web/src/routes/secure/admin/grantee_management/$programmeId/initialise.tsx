import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../api/session.ts';
import { placeName } from '../../../../../components/place-name.ts';
import { textIn } from '../../../../../router-search.ts';

const InitialiseScreen = lazy(() => import('../../../../../features/projects/plan/InitialiseScreen.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/initialise')({ component: Screen });

function Screen() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const search = Route.useSearch() as Record<string, unknown>;
  const actor = actorOf(me);
  return (
    <Suspense fallback={null}>
      <InitialiseScreen
        programmeId={programmeId}
        applicationId={textIn(search, 'applicationId')}
        place={placeName(actor, 'grantee_management')}
        denial={can(actor, 'GRANTEE_MANAGEMENT', 'CREATE') ? null : 'Only managers of this programme can do this.'}
        choosesForms={can(actor, 'PROGRAMMES', 'UPDATE')}
      />
    </Suspense>
  );
}
