import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../../../api/session.ts';
import { placeName } from '../../../../../../../components/place-name.ts';

const ReviewReport = lazy(() => import('../../../../../../../features/reports/ReviewReport.tsx'));

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$id/reports/$reportId')({ component: Screen });

/** The same report in both places. */
function Screen() {
  const { programmeId, reportId } = Route.useParams();
  const { me } = Route.useRouteContext();
  return (
    <Suspense fallback={null}>
      <ReviewReport
        place="accounting"
        placeLabel={placeName(actorOf(me), 'accounting')}
        programmeId={programmeId}
        reportId={reportId}
      />
    </Suspense>
  );
}
