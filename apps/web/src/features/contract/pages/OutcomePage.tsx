import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const OutcomeScreen = lazy(() => import('../OutcomeScreen.tsx'));
const AwardLetter = lazy(() => import('#features/award/AwardLetter.tsx'));

const route = getRouteApi('/secure/subscriber/applications/$applicationId/outcome');

/** The decision on an application, with its award letter and its contract where there is one. */
export function OutcomePage() {
  const { applicationId } = route.useParams();
  return (
    <Suspense fallback={null}>
      <OutcomeScreen applicationId={applicationId} award={<AwardLetter applicationId={applicationId} />} />
    </Suspense>
  );
}
