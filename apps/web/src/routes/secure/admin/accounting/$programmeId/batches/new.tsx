import { createFileRoute } from '@tanstack/react-router';
import { NewBatchPage } from '#features/payment-batch/pages/NewBatchPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/batches/new')({ component: NewBatchPage });
