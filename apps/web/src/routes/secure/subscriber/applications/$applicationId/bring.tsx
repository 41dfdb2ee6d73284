import { createFileRoute, useRouter } from '@tanstack/react-router';
import { BringScreen } from '../../../../../features/application-form/reuse-answers/BringScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/bring')({ component: Screen });

function Screen() {
  const router = useRouter();
  return (
    <BringScreen
      which="application"
      applicationId={Route.useParams().applicationId}
      go={(href) => void router.navigate({ href })}
    />
  );
}
