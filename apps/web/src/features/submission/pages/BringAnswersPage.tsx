import { getRouteApi, useRouter } from '@tanstack/react-router';
import { BringScreen } from '../reuse-answers/BringScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/bring');

/** Answers brought into an application from elsewhere. */
export function BringAnswersPage() {
  const router = useRouter();
  return (
    <BringScreen
      which="application"
      applicationId={route.useParams().applicationId}
      go={(href) => void router.navigate({ href })}
    />
  );
}
