import { getRouteApi } from '@tanstack/react-router';
import { to } from '#paths.ts';
import { CheckPart } from './CheckPart.tsx';

const route = getRouteApi('/secure/subscriber/programmes/$programmeId_/eligibility');

/** The eligibility check of a call, for someone who is signed in. */
export function ApplicantCheckPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  return <CheckPart programmeId={programmeId} backHref={to.subscriber.programme(programmeId)} accountType={me.accountType} />;
}
