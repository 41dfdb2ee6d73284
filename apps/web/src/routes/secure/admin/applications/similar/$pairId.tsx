import { createFileRoute } from '@tanstack/react-router';
import { PairPage } from '#features/similarity/pages/PairPage.tsx';

export const Route = createFileRoute('/secure/admin/applications/similar/$pairId')({ component: PairPage });
