import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';

const TemplatesScreen = lazy(() => import('../TemplatesScreen.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/templates');

/** The contract templates of a programme. */
export function TemplatesPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  if (!can(actor, 'APPLICATIONS', 'UPDATE')) return <ForbiddenScreen title={m.common.contractTemplates()} />;
  return (
    <Suspense fallback={null}>
      <TemplatesScreen programmeId={programmeId} place={placeName(actor, 'grantee_management')} />
    </Suspense>
  );
}
