import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { textIn } from '#router-search.ts';

const GranteesScreen = lazy(() => import('../GranteesScreen.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/');

/** The grantees of a programme, or its projects. */
export function GranteesPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const search = route.useSearch() as Record<string, unknown>;
  const actor = toActor(me);
  const place = placeName(actor, 'grantee_management');
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ')) return <ForbiddenScreen title={place} />;
  const tab = textIn(search, 'tab') === 'projects' ? 'projects' : 'grantees';
  return (
    <Suspense fallback={null}>
      <GranteesScreen key={tab} programmeId={programmeId} actor={actor} place={place} tab={tab} />
    </Suspense>
  );
}
