import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../api/session.ts';
import { ForbiddenScreen } from '../../../../../components/StaffScreens.tsx';
import { placeName } from '../../../../../components/place-name.ts';
import { textIn } from '../../../../../router-search.ts';

const GranteesScreen = lazy(() => import('../../../../../features/projects/GranteesScreen.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/')({ component: Screen });

function Screen() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const search = Route.useSearch() as Record<string, unknown>;
  const actor = actorOf(me);
  const place = placeName(actor, 'grantee_management');
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ')) return <ForbiddenScreen title={place} />;
  const tab = textIn(search, 'tab') === 'projects' ? 'projects' : 'grantees';
  return (
    <Suspense fallback={null}>
      <GranteesScreen key={tab} programmeId={programmeId} actor={actor} place={place} tab={tab} />
    </Suspense>
  );
}
