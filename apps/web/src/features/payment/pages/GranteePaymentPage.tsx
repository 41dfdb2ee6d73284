import { getRouteApi } from '@tanstack/react-router';
import { LoadedPayment } from '../LoadedPayment.tsx';

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/$projectId/$paymentId');

/** A payment, as the management of grantees leads to it. */
export function GranteePaymentPage() {
  return <LoadedPayment me={route.useRouteContext().me} base="grantee_management" ids={route.useParams()} />;
}
