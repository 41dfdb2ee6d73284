import { createFileRoute } from '@tanstack/react-router';
import { AllAwardsPage } from '#features/open-data/pages/AllAwardsPage.tsx';

export const Route = createFileRoute('/_public/awards/')({ component: AllAwardsPage });
