import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../../../../../features/payments/PaymentPage.tsx';

export const Route = createFileRoute('/secure/admin/grantee_management/$programmeId/$projectId/$paymentId')({ component: Page });

function Page() {
  return <PaymentPage me={Route.useRouteContext().me} base="grantee_management" ids={Route.useParams()} />;
}
