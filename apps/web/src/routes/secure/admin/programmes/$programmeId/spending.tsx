import { createFileRoute } from '@tanstack/react-router';
import { SpendingPage } from '#features/claim/pages/SpendingPage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/spending')({ component: SpendingPage });
