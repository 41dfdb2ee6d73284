import { getRouteApi, useRouter } from '@tanstack/react-router';
import { OverviewScreen } from '../OverviewScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/proposal/');

/** The sections of a proposal as a task list; the receipt once it was sent. */
export function ProposalOverviewPage() {
  const router = useRouter();
  return (
    <OverviewScreen
      which="proposal"
      applicationId={route.useParams().applicationId}
      me={route.useRouteContext().me}
      go={(href) => void router.navigate({ href })}
    />
  );
}
