import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textIn } from '#router-search.ts';

const MyProject = lazy(() => import('./MyProject.tsx'));

const route = getRouteApi('/secure/subscriber/projects/$projectId/');

/** A project, to its people. */
export function MyProjectPage() {
  const { projectId } = route.useParams();
  return (
    <Suspense fallback={null}>
      <MyProject projectId={projectId} projectName={textIn(route.useSearch(), 'projectName')} />
    </Suspense>
  );
}
