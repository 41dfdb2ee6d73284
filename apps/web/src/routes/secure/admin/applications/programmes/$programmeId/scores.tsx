import { createFileRoute } from '@tanstack/react-router';
import { ScoresPage } from '#features/scoring/pages/ScoresPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/scores')({ component: ScoresPage });
