import { createFileRoute } from '@tanstack/react-router';
import { ScoreGuidePage } from '#features/score-guides/pages/ScoreGuidePage.tsx';

export const Route = createFileRoute('/secure/admin/forms/score-guides/$scoreGuideId')({ component: ScoreGuidePage });
