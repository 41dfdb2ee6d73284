import { createFileRoute } from '@tanstack/react-router';
import { NewScoreGuidePage } from '#features/score-guide/pages/NewScoreGuidePage.tsx';

export const Route = createFileRoute('/secure/admin/forms/score-guides/new')({ component: NewScoreGuidePage });
