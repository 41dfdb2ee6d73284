import { getRouteApi } from '@tanstack/react-router';
import { ViewScreen } from '../ViewScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/view');

/** An application to be read, as it was written. */
export function ApplicationViewPage() {
  return <ViewScreen which="application" applicationId={route.useParams().applicationId} />;
}
