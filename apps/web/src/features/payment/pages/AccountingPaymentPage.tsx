import { getRouteApi } from '@tanstack/react-router';
import { LoadedPayment } from '../LoadedPayment.tsx';

const route = getRouteApi('/secure/admin/accounting/$programmeId/$projectId/$paymentId');

/** A payment, as accounting leads to it. */
export function AccountingPaymentPage() {
  return <LoadedPayment me={route.useRouteContext().me} base="accounting" ids={route.useParams()} />;
}
