import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const OutcomeScreen = lazy(() => import('../../../../../features/contracts/OutcomeScreen.tsx'));

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/outcome')({ component: Screen });

function Screen() {
  return (
    <Suspense fallback={null}>
      <OutcomeScreen applicationId={Route.useParams().applicationId} />
    </Suspense>
  );
}
