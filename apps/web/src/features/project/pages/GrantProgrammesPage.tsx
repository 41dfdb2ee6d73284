import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { placeName } from '#components/place-name.ts';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';

const GrantProgrammes = lazy(() => import('../GrantProgrammes.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/');

/** Programmes with their grantees. Role M&E knows this place by another name. */
export function GrantProgrammesPage() {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const title = placeName(actor, 'grantee_management');
  usePage({ title, crumbs: [{ label: title }] });
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ')) return <ForbiddenScreen title={title} />;
  return (
    <Suspense fallback={null}>
      <GrantProgrammes title={title} />
    </Suspense>
  );
}
