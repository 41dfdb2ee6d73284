import { getRouteApi } from '@tanstack/react-router';
import { PublicAwards } from '../PublicAwards.tsx';

const route = getRouteApi('/_public/programmes/$programmeId_/awards');

/** The awards that a programme has published. */
export function AwardsPage() {
  return <PublicAwards programmeId={route.useParams().programmeId} />;
}
