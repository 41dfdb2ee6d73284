import { createFileRoute } from '@tanstack/react-router';
import { LoadedPayment } from '../../../../../../features/payments/LoadedPayment.tsx';

export const Route = createFileRoute('/secure/admin/accounting/$programmeId/$projectId/$paymentId')({ component: Page });

function Page() {
  return <LoadedPayment me={Route.useRouteContext().me} base="accounting" ids={Route.useParams()} />;
}
