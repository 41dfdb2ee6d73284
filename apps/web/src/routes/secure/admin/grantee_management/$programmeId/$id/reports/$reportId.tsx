import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { actorOf } from '../../../../../../../api/session.ts';
import { placeName } from '../../../../../../../components/place-name.ts';

const ReviewReport = lazy(() => import('../../../../../../../features/reports/ReviewReport.tsx'));

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$id/reports/$reportId')({
  component: Screen,
});

/** The same report in both places. */
function Screen() {
  const { programmeId, reportId } = Route.useParams();
  const { me } = Route.useRouteContext();
  return (
    <Suspense fallback={null}>
      <ReviewReport
        place="grantee_management"
        placeLabel={placeName(actorOf(me), 'grantee_management')}
        programmeId={programmeId}
        reportId={reportId}
      />
    </Suspense>
  );
}
