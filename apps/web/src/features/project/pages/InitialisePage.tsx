import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { textIn } from '#router-search.ts';

const InitialiseScreen = lazy(() => import('../plan/InitialiseScreen.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/initialise');

/** Makes a project of a granted application. */
export function InitialisePage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const search = route.useSearch() as Record<string, unknown>;
  const actor = toActor(me);
  return (
    <Suspense fallback={null}>
      <InitialiseScreen
        programmeId={programmeId}
        applicationId={textIn(search, 'applicationId')}
        place={placeName(actor, 'grantee_management')}
        denial={can(actor, 'GRANTEE_MANAGEMENT', 'CREATE') ? null : m.common.onlyManagersOfThisProgrammeCan()}
        choosesForms={can(actor, 'PROGRAMMES', 'UPDATE')}
      />
    </Suspense>
  );
}
