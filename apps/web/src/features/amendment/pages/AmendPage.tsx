import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';

const AmendScreen = lazy(() => import('../AmendScreen.tsx'));

const route = getRouteApi('/secure/subscriber/projects/$projectId/amend');

/** An amendment as the people of the project propose it. */
export function AmendPage() {
  const { projectId } = route.useParams();
  usePage({ title: m.amendment.proposeAnAmendmentMyProjects() });
  return (
    <Suspense fallback={null}>
      <AmendScreen projectId={projectId} back={to.subscriber.project(projectId)} audience="applicant" />
    </Suspense>
  );
}
