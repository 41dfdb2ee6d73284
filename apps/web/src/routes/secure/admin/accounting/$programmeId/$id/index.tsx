import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../../api/session.ts';
import { placeName } from '../../../../../../components/place-name.ts';
import { textIn } from '../../../../../../router-search.ts';

const ProjectScreen = lazy(() => import('../../../../../../features/projects/ProjectScreen.tsx'));

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$id/')({ component: Screen });

/** The same project in both places. */
function Screen() {
  const { programmeId, id } = Route.useParams();
  const { me } = Route.useRouteContext();
  const isEditing = textIn(Route.useSearch(), 'edit') === 'true';
  const actor = actorOf(me);
  return (
    <Suspense fallback={null}>
      <ProjectScreen
        key={String(isEditing)}
        place="accounting"
        placeLabel={placeName(actor, 'accounting')}
        programmeId={programmeId}
        id={id}
        isEditing={isEditing}
        seesApplications={can(actor, 'APPLICATIONS', 'READ')}
      />
    </Suspense>
  );
}
