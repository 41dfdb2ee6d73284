import { getRouteApi } from '@tanstack/react-router';
import { AwardView } from '../AwardView.tsx';

const route = getRouteApi('/_public/awards/$awardId');

/** One published award. */
export function AwardPage() {
  return <AwardView id={route.useParams().awardId} />;
}
