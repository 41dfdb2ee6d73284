import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { ReviewClaim } from '#features/claim/ReviewClaim.tsx';
import { ReportValues } from '#features/indicator/ReportValues.tsx';

const ReviewReport = lazy(() => import('../ReviewReport.tsx'));

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/$id/reports/$reportId');

/** The same report in both places. */
export function GranteeReportPage() {
  const { programmeId, reportId } = route.useParams();
  const { me } = route.useRouteContext();
  return (
    <Suspense fallback={null}>
      <ReviewReport
        place="grantee_management"
        placeLabel={placeName(toActor(me), 'grantee_management')}
        programmeId={programmeId}
        reportId={reportId}
      >
        <ReviewClaim reportId={reportId} />
        <ReportValues reportId={reportId} />
      </ReviewReport>
    </Suspense>
  );
}
