import { createFileRoute, useRouter } from '@tanstack/react-router';
import { OverviewScreen } from '../../../../../features/application-form/OverviewScreen.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/')({ component: Screen });

function Screen() {
  const router = useRouter();
  return (
    <OverviewScreen
      which="application"
      applicationId={Route.useParams().applicationId}
      me={Route.useRouteContext().me}
      go={(href) => void router.navigate({ href })}
    />
  );
}
