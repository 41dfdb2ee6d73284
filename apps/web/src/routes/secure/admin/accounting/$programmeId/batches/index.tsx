import { createFileRoute } from '@tanstack/react-router';
import { BatchesPage } from '#features/payment-batch/pages/BatchesPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/batches/')({ component: BatchesPage });
