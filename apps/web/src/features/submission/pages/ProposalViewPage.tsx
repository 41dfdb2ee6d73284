import { getRouteApi } from '@tanstack/react-router';
import { ViewScreen } from '../ViewScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/proposal/view');

/** A proposal to be read, as it was written. */
export function ProposalViewPage() {
  return <ViewScreen which="proposal" applicationId={route.useParams().applicationId} />;
}
