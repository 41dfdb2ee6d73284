import { can } from '@grantdesk/domain/access/can';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../api/session.ts';
import { usePage } from '../../../../components/page.ts';
import { ForbiddenScreen } from '../../../../components/StaffScreens.tsx';
import { placeName } from '../../../../components/place-name.ts';

const GrantProgrammes = lazy(() => import('../../../../features/projects/GrantProgrammes.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/')({ component: Grantees });

/** Programmes with their grantees. Role M&E knows this place by another name. */
function Grantees() {
  const { me } = Route.useRouteContext();
  const actor = actorOf(me);
  const title = placeName(actor, 'grantee_management');
  usePage({ title, crumbs: [{ label: title }] });
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ')) return <ForbiddenScreen title={title} />;
  return (
    <Suspense fallback={null}>
      <GrantProgrammes title={title} />
    </Suspense>
  );
}
