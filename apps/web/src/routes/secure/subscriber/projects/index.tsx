import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const MyProjects = lazy(() => import('../../../../features/projects/mine/MyProjects.tsx'));

export const Route = createFileRoute('/secure/subscriber/projects/')({ component: Screen });

function Screen() {
  return (
    <Suspense fallback={null}>
      <MyProjects />
    </Suspense>
  );
}
