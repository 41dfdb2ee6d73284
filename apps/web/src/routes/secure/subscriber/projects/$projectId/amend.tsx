import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../../../components/page.ts';
import { to } from '../../../../../paths.ts';

const AmendScreen = lazy(() => import('../../../../../features/projects/amend/AmendScreen.tsx'));

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/amend')({ component: Screen });

function Screen() {
  const { projectId } = Route.useParams();
  usePage({ title: 'Propose an amendment · My projects' });
  return (
    <Suspense fallback={null}>
      <AmendScreen projectId={projectId} back={to.subscriber.project(projectId)} audience="applicant" />
    </Suspense>
  );
}
