import { getRouteApi } from '@tanstack/react-router';
import { SubmittedScreen } from '../SubmittedScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/submitted');

/** The receipt of an application. */
export function ApplicationSubmittedPage() {
  return <SubmittedScreen which="application" applicationId={route.useParams().applicationId} />;
}
