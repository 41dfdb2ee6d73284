import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { EmptyState } from '#ui/states.tsx';

const KINDS = {
  COMMITTED: m.common.committed(),
  APPROVED: m.common.approved(),
  WITHHELD: m.common.withheld(),
  RELEASED: m.common.paid(),
  RETURNED: m.common.returned(),
};
const LIMIT = 50;

/** Every change of a programme's money, the latest first: nothing in it is ever changed or removed. */
export function LedgerDrawer({ programmeId, timeZone, onClose }: { programmeId: string; timeZone: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const ledger = useQuery(listQuery('payment.ledger', { params: { id: programmeId }, query: { page, limit: LIMIT } }));
  const { data, error, refetch } = ledger;
  const pageOf = (entry: Answer<'payment.ledger'>['data'][number]): string =>
    entry.paymentId === null
      ? to.admin.project('accounting', programmeId, entry.projectId, { applicationId: entry.applicationId })
      : to.admin.payment('accounting', programmeId, entry.projectId, entry.paymentId, entry.applicationId);
  return (
    <SideDrawer opened onClose={onClose} title={m.payment.ledger()} closeLabel={m.payment.closeTheLedger()} size={560}>
      <p className="text-muted">{m.payment.entriesArePermanentAccountTotals()}</p>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={m.payment.loadingTheLedger()} rows={[48, 48, 48]} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title={m.payment.nothingIsInTheLedgerYet()}>{m.payment.entriesAppearOnceTheFirst()}</EmptyState>
      ) : null}
      <ol className="grid list-none" aria-label={m.payment.entriesOfTheLedger()}>
        {data?.data.map((entry) => (
          <li
            key={entry._id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-hair px-0 py-2.5 first:border-t-0"
          >
            <AppLink href={pageOf(entry)}>
              {entry.amount < 0 ? m.payment.kindsTakenBack({ kind: KINDS[entry.kind] }) : KINDS[entry.kind]}
              {entry.term === null ? '' : m.payment.paymentTerm({ term: entry.term })}
            </AppLink>
            <b className="text-end tabular-nums">
              <Money minor={entry.amount} currency={entry.currency} />
            </b>
            <small className="text-xs/4 text-muted last:text-end">
              {entry.accountName}, {entry.applicationID}
            </small>
            <small className="text-xs/4 text-muted last:text-end">
              <DateTime value={entry.at} timed zone={timeZone} /> {m.payment.byBy({ by: entry.by })}
            </small>
          </li>
        ))}
      </ol>
      {data && data.pages > 1 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <Button onClick={() => setPage(Math.max(1, page - 1))}>{m.payment.later()}</Button>
          <span className="text-muted">{m.common.pagePageOfPages({ page, pages: data.pages })}</span>
          <Button onClick={() => setPage(Math.min(data.pages, page + 1))}>{m.payment.earlier()}</Button>
        </div>
      ) : null}
    </SideDrawer>
  );
}
