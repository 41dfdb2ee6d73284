import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';

const OpenDataScreen = lazy(() => import('../OpenDataScreen.tsx'));

const route = getRouteApi('/secure/admin/programmes/$programmeId/open-data');

/** What a programme publishes of its awards. */
export function OpenDataPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  if (!can(toActor(me), 'PROGRAMMES', 'UPDATE')) return <ForbiddenScreen title={m.common.openData()} />;
  return (
    <Suspense fallback={null}>
      <OpenDataScreen programmeId={programmeId} />
    </Suspense>
  );
}
