import { createFileRoute } from '@tanstack/react-router';
import { OpenDataPage } from '#features/open-data/pages/OpenDataPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/open-data')({ component: OpenDataPage });
