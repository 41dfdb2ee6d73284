import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { textIn } from '../../../../../router-search.ts';

const MyReport = lazy(() => import('../../../../../features/reports/MyReport.tsx'));
const ReportForm = lazy(() => import('../../../../../features/application-form/ReportForm.tsx'));

export const Route = createFileRoute('/secure/subscriber/projects/$projectId/$reportId')({ component: Screen });

/** A report: its page, and its form where the address names a section. */
function Screen() {
  const router = useRouter();
  const { reportId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const search = Route.useSearch();
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
        <MyReport reportId={reportId} projectName={projectName} />
      )}
    </Suspense>
  );
}
