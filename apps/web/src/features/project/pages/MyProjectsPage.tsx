import { lazy, Suspense } from 'react';

const MyProjects = lazy(() => import('../mine/MyProjects.tsx'));

/** All projects of a person. */
export function MyProjectsPage() {
  return (
    <Suspense fallback={null}>
      <MyProjects />
    </Suspense>
  );
}
