import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { placeName } from '#components/place-name.ts';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';

const AmendScreen = lazy(() => import('../AmendScreen.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/$id/amend');

/** An amendment as the team proposes it, inside the back office. */
export function StaffAmendPage() {
  const { programmeId, id } = route.useParams();
  const { me } = route.useRouteContext();
  const applicationId = textIn(route.useSearch() as Record<string, unknown>, 'applicationId');
  const back = to.admin.project('grantee_management', programmeId, id, { applicationId });
  usePage({
    title: m.amendment.proposeAnAmendmentProject(),
    crumbs: [
      { label: placeName(toActor(me), 'grantee_management'), href: to.admin.grantees },
      { label: m.common.programme(), href: to.admin.granteeProgramme(programmeId) },
      { label: m.common.project(), href: back },
      { label: m.amendment.proposeAnAmendment() },
    ],
  });
  return (
    <Suspense fallback={null}>
      <AmendScreen projectId={id} back={back} audience="staff" />
    </Suspense>
  );
}
