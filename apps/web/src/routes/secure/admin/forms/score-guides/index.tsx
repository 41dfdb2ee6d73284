import { createFileRoute } from '@tanstack/react-router';
import { ScoreGuidesPage } from '#features/score-guides/pages/ScoreGuidesPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/score-guides/')({ component: ScoreGuidesPage });
