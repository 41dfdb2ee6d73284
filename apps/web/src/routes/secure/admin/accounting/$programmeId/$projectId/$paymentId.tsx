import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../../../../../features/payments/PaymentPage.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$projectId/$paymentId')({ component: Page });

function Page() {
  return <PaymentPage me={Route.useRouteContext().me} base="accounting" ids={Route.useParams()} />;
}
