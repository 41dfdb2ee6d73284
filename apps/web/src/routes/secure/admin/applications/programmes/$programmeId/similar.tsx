import { createFileRoute } from '@tanstack/react-router';
import { SimilarTextPage } from '#features/similarity/pages/SimilarTextPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/similar')({
  component: SimilarTextPage,
});
