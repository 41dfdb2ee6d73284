import { createFileRoute } from '@tanstack/react-router';
import { IndicatorsPage } from '#features/indicator/pages/IndicatorsPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/indicators')({ component: IndicatorsPage });
