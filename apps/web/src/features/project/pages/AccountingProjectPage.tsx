import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { textIn } from '#router-search.ts';

const ProjectScreen = lazy(() => import('./ProjectScreen.tsx'));

const route = getRouteApi('/secure/admin/accounting/$programmeId/$id/');

/** The same project in both places. */
export function AccountingProjectPage() {
  const { programmeId, id } = route.useParams();
  const { me } = route.useRouteContext();
  const isEditing = textIn(route.useSearch(), 'edit') === 'true';
  const actor = toActor(me);
  return (
    <Suspense fallback={null}>
      <ProjectScreen
        key={String(isEditing)}
        place="accounting"
        placeLabel={placeName(actor, 'accounting')}
        programmeId={programmeId}
        id={id}
        isEditing={isEditing}
        userId={me._id}
        seesApplications={can(actor, 'APPLICATIONS', 'READ')}
      />
    </Suspense>
  );
}
