import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const OutcomeScreen = lazy(() => import('../OutcomeScreen.tsx'));

const route = getRouteApi('/secure/subscriber/applications/$applicationId/outcome');

/** The decision on an application, and its contract where there is one. */
export function OutcomePage() {
  return (
    <Suspense fallback={null}>
      <OutcomeScreen applicationId={route.useParams().applicationId} />
    </Suspense>
  );
}
