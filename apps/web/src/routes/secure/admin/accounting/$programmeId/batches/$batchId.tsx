import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '#features/payment-batch/pages/BatchPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/batches/$batchId')({ component: BatchPage });
