import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readQuery } from '../../../../../api/query.ts';
import { usePage } from '../../../../../components/page.ts';
import { Redirect } from '../../../../../components/Redirect.tsx';
import { LoadFailure, Loading } from '../../../../../components/screens.tsx';
import { Receipt } from '../../../../../features/application-form/Receipt.tsx';
import { to } from '../../../../../paths.ts';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/submitted')({ component: Submitted });

function Submitted() {
  const { applicationId } = Route.useParams();
  const query = useQuery(readQuery('application.one', { params: { id: applicationId } }));
  const application = query.data?.data;
  usePage({ title: `Application submitted · ${application?.programme.name ?? ''}` });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!application) return <Loading label="Loading the receipt" />;
  if (!application.receipt) return <Redirect href={to.subscriber.application(applicationId)} />;
  return <Receipt application={application} receipt={application.receipt} />;
}
