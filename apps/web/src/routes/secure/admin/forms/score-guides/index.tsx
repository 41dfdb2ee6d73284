import { createFileRoute } from '@tanstack/react-router';
import { ScoreGuidesPage } from '#features/score-guide/pages/ScoreGuidesPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/score-guides/')({ component: ScoreGuidesPage });
