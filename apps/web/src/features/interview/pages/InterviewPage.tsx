import { getRouteApi } from '@tanstack/react-router';
import { InterviewScreen } from '../mine/InterviewScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/interview');

/** The interview to which an applicant is invited. */
export function InterviewPage() {
  return <InterviewScreen applicationId={route.useParams().applicationId} />;
}
