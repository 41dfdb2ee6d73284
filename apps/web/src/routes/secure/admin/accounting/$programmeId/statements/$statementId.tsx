import { createFileRoute } from '@tanstack/react-router';
import { StatementPage } from '#features/payment-batch/pages/StatementPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/statements/$statementId')({
  component: StatementPage,
});
