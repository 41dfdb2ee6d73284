import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textIn } from '../../../../../router-search.ts';

const MyProject = lazy(() => import('../../../../../features/projects/mine/MyProject.tsx'));

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/')({ component: Screen });

function Screen() {
  const { projectId } = Route.useParams();
  return (
    <Suspense fallback={null}>
      <MyProject projectId={projectId} projectName={textIn(Route.useSearch(), 'projectName')} />
    </Suspense>
  );
}
