import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toActor } from '#api/session.ts';
import { placeName } from '#components/place-name.ts';
import { ReviewClaim } from '#features/claim/ReviewClaim.tsx';
import { ReportValues } from '#features/indicator/ReportValues.tsx';

const ReviewReport = lazy(() => import('../ReviewReport.tsx'));

const route = getRouteApi('/secure/admin/accounting/$programmeId/$id/reports/$reportId');

/** The same report in both places. */
export function AccountingReportPage() {
  const { programmeId, reportId } = route.useParams();
  const { me } = route.useRouteContext();
  return (
    <Suspense fallback={null}>
      <ReviewReport
        place="accounting"
        placeLabel={placeName(toActor(me), 'accounting')}
        programmeId={programmeId}
        reportId={reportId}
      >
        <ReviewClaim reportId={reportId} />
        <ReportValues reportId={reportId} />
      </ReviewReport>
    </Suspense>
  );
}
