import { getRouteApi } from '@tanstack/react-router';
import { EqualityInvitation } from '#features/equality/EqualityInvitation.tsx';
import { RefereesPanel } from '#features/referee/RefereesPanel.tsx';
import { SubmittedScreen } from '../SubmittedScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/submitted');

/** The receipt of an application. */
export function ApplicationSubmittedPage() {
  const { applicationId } = route.useParams();
  return (
    <SubmittedScreen
      which="application"
      applicationId={applicationId}
      after={
        <>
          <RefereesPanel applicationId={applicationId} className="mt-6 print:hidden" />
          <EqualityInvitation applicationId={applicationId} />
        </>
      }
    />
  );
}
