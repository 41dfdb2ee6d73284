import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { toActor, type Me } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { placeName } from '#components/place-name.ts';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PaymentScreen } from './PaymentScreen.tsx';

interface Props {
  me: Me;
  base: 'accounting' | 'grantee_management';
  ids: { programmeId: string; projectId: string; paymentId: string };
}

/** The payment page under either of its addresses; one whose address names another project is none. */
export function LoadedPayment({ me, base, ids }: Props) {
  const actor = toActor(me);
  const isAccounting = base === 'accounting';
  const mayRead = can(actor, isAccounting ? 'ACCOUNTING' : 'GRANTEE_MANAGEMENT', 'READ');
  const { data, error, refetch } = useQuery({
    ...readQuery('payment.one', { params: { id: ids.paymentId } }),
    enabled: mayRead,
  });
  const payment = data?.data;
  const isElsewhere = payment && (payment.programme._id !== ids.programmeId || payment.projectId !== ids.projectId);
  usePage({
    title: payment
      ? m.payment.paymentTermAccountname2({ term: payment.term, accountName: payment.accountName })
      : m.payment.payment(),
    crumbs: [
      { label: placeName(actor, base), href: isAccounting ? to.admin.accounting : to.admin.grantees },
      {
        label: payment?.programme.name ?? m.common.programme(),
        href: isAccounting ? to.admin.account(ids.programmeId) : to.admin.granteeProgramme(ids.programmeId),
      },
      { label: payment ? m.common.paymentTerm({ term: payment.term }) : m.payment.payment() },
    ],
  });
  if (!mayRead) return <ForbiddenScreen title={m.payment.payment()} />;
  if (!payment || isElsewhere)
    return (
      <LoadScreen
        title={m.payment.payment()}
        error={isElsewhere ? { status: 404 } : error}
        onRetry={() => void refetch()}
        rows={[120, 120, 240]}
      />
    );
  return <PaymentScreen payment={payment} />;
}
