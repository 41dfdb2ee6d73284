import { createFileRoute } from '@tanstack/react-router';
import { InterviewScreen } from '../../../../../features/my-interview/InterviewScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/interview')({ component: Screen });

function Screen() {
  return <InterviewScreen applicationId={Route.useParams().applicationId} />;
}
