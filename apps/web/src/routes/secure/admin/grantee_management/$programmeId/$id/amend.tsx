import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../../api/session.ts';
import { placeName } from '../../../../../../components/place-name.ts';
import { textIn } from '../../../../../../router-search.ts';

const StaffAmendPage = lazy(() => import('../../../../../../features/projects/amend/StaffAmendPage.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$id/amend')({ component: Screen });

function Screen() {
  const { programmeId, id } = Route.useParams();
  const { me } = Route.useRouteContext();
  return (
    <Suspense fallback={null}>
      <StaffAmendPage
        programmeId={programmeId}
        id={id}
        applicationId={textIn(Route.useSearch() as Record<string, unknown>, 'applicationId')}
        place={placeName(actorOf(me), 'grantee_management')}
      />
    </Suspense>
  );
}
