import { createFileRoute } from '@tanstack/react-router';
import { ScoresPage } from '#features/review/pages/ScoresPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/scores')({ component: ScoresPage });
