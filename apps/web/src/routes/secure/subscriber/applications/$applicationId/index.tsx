import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readQuery } from '../../../../../api/query.ts';
import { usePage } from '../../../../../components/page.ts';
import { Redirect } from '../../../../../components/Redirect.tsx';
import { LoadFailure, Loading } from '../../../../../components/screens.tsx';
import { Overview } from '../../../../../features/application-form/Overview.tsx';
import { deviceDrafts } from '../../../../../features/application-form/draft/device-drafts.ts';
import { to } from '../../../../../paths.ts';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/')({ component: ApplicationOverview });

function ApplicationOverview() {
  const { applicationId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const router = useRouter();
  const query = useQuery({ ...readQuery('application.one', { params: { id: applicationId } }), staleTime: 0 });
  const waiting = useWaiting(me._id, applicationId);
  const application = query.data?.data;
  usePage({ title: `${application?.programme.name ?? 'Application'} · My application` });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!application) return <Loading label="Loading your application" rows={[38, 24, 44, 68, 68, 68]} />;
  if (application.receipt) return <Redirect href={to.subscriber.submitted(applicationId)} />;
  return <Overview application={application} waiting={waiting} go={(href) => void router.navigate({ href })} />;
}

/** How many changes this device still keeps for the account. */
function useWaiting(userId: string, applicationId: string): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    void deviceDrafts.read({ userId, applicationId, form: 'application' }).then((draft) => setWaiting(draft ? Object.keys(draft.changes).length : 0));
  }, [userId, applicationId]);
  return waiting;
}
