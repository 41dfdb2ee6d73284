import { createFileRoute } from '@tanstack/react-router';
import { ScoreGuidePage } from '#features/score-guide/pages/ScoreGuidePage.tsx';

export const Route = createFileRoute('/secure/admin/forms/score-guides/$scoreGuideId')({ component: ScoreGuidePage });
