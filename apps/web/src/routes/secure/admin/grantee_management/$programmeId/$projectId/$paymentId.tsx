import { createFileRoute } from '@tanstack/react-router';
import { GranteePaymentPage } from '#features/payment/pages/GranteePaymentPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$projectId/$paymentId')({
  component: GranteePaymentPage,
});
