import { createFileRoute } from '@tanstack/react-router';
import { PublicAwards } from '../../../features/open-data/PublicAwards.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/awards')({ component: Awards });

function Awards() {
  return <PublicAwards programmeId={Route.useParams().programmeId} />;
}
