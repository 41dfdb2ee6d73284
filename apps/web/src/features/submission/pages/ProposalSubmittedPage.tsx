import { getRouteApi } from '@tanstack/react-router';
import { SubmittedScreen } from '../SubmittedScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/proposal/submitted');

/** The receipt of a proposal. */
export function ProposalSubmittedPage() {
  return <SubmittedScreen which="proposal" applicationId={route.useParams().applicationId} />;
}
