import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MyClaim } from '#features/claim/MyClaim.tsx';
import { ReportValues } from '#features/indicator/ReportValues.tsx';
import { textIn } from '#router-search.ts';

const MyReport = lazy(() => import('../MyReport.tsx'));
const ReportForm = lazy(() => import('#features/submission/ReportForm.tsx'));

const route = getRouteApi('/secure/subscriber/projects/$projectId/$reportId');

/** A report: its page, and its form where the address names a section. */
export function MyReportPage() {
  const router = useRouter();
  const { reportId } = route.useParams();
  const { me } = route.useRouteContext();
  const search = route.useSearch();
  const projectName = textIn(search, 'projectName');
  const section = textIn(search, 'section');
  return (
    <Suspense fallback={null}>
      {section ? (
        <ReportForm
          reportId={reportId}
          projectName={projectName}
          me={me}
          section={section}
          field={textIn(search, 'field') || undefined}
          go={(href) => void router.navigate({ href })}
        />
      ) : (
        <MyReport reportId={reportId} projectName={projectName}>
          <MyClaim reportId={reportId} />
          <ReportValues reportId={reportId} canStart />
        </MyReport>
      )}
    </Suspense>
  );
}
