import { getRouteApi, useRouter } from '@tanstack/react-router';
import { BringScreen } from '../reuse-answers/BringScreen.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/proposal/bring');

/** Answers brought into a proposal from elsewhere. */
export function BringProposalAnswersPage() {
  const router = useRouter();
  return (
    <BringScreen which="proposal" applicationId={route.useParams().applicationId} go={(href) => void router.navigate({ href })} />
  );
}
