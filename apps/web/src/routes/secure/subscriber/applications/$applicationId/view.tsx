import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readQuery } from '../../../../../api/query.ts';
import { usePage } from '../../../../../components/page.ts';
import { LoadFailure, Loading } from '../../../../../components/screens.tsx';
import { ReadOnlyView } from '../../../../../features/application-form/ReadOnlyView.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/view')({ component: View });

function View() {
  const { applicationId } = Route.useParams();
  const query = useQuery(readQuery('application.one', { params: { id: applicationId } }));
  const application = query.data?.data;
  usePage({ title: application ? `${application.applicationID} · ${application.programme.name}` : 'Application' });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!application) return <Loading label="Loading the application" />;
  return <ReadOnlyView application={application} />;
}
