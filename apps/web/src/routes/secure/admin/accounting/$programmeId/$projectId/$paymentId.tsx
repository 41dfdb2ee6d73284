import { createFileRoute } from '@tanstack/react-router';
import { AccountingPaymentPage } from '#features/payment/pages/AccountingPaymentPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$projectId/$paymentId')({
  component: AccountingPaymentPage,
});
