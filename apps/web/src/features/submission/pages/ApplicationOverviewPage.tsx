import { getRouteApi, useRouter } from '@tanstack/react-router';
import { RefereesPanel } from '#features/referee/RefereesPanel.tsx';
import { OverviewScreen } from '../OverviewScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/');

/** The sections of an application as a task list; the receipt once it was sent. */
export function ApplicationOverviewPage() {
  const router = useRouter();
  const { applicationId } = route.useParams();
  return (
    <OverviewScreen
      which="application"
      applicationId={applicationId}
      aside={<RefereesPanel applicationId={applicationId} />}
      me={route.useRouteContext().me}
      go={(href) => void router.navigate({ href })}
    />
  );
}
