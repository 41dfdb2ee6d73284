import { createFileRoute } from '@tanstack/react-router';
import { AwardsPage } from '#features/open-data/pages/AwardsPage.tsx';

export const Route = createFileRoute('/_public/programmes/$programmeId_/awards')({ component: AwardsPage });
