import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { to } from '#paths.ts';
import { CheckPart } from './CheckPart.tsx';

const route = getRouteApi('/_public/programmes/$programmeId_/eligibility');

/** The eligibility check of a call, to everybody. */
export function PublicCheckPage() {
  const { programmeId } = route.useParams();
  const { data: me } = useQuery(sessionQuery);
  return <CheckPart programmeId={programmeId} backHref={to.programme(programmeId)} accountType={me?.accountType ?? null} />;
}
