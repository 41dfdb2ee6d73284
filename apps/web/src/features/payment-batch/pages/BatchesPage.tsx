import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilePlus2, Upload } from 'lucide-react';
import { useState } from 'react';
import { listQuery, readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ReasonedLink } from '#components/ReasonedLink.tsx';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { AccountPanel } from '../AccountPanel.tsx';
import { batchLook } from '../batch-looks.ts';
import { StatementDialog } from '../StatementDialog.tsx';

const route = getRouteApi('/secure/admin/accounting/$programmeId/batches/');
const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hair py-3 first:border-t-0';

/** Bank files of a programme: the account it pays from, its batches, and what the bank wrote. */
export function BatchesPage() {
  const { programmeId } = route.useParams();
  const place = useLocalPlace();
  const [isUploading, setUploading] = useState(false);
  const account = useQuery(readQuery('paymentBatch.account', { params: { id: programmeId } }));
  const batches = useQuery(
    listQuery('paymentBatch.many', { query: { programme: programmeId, page: place.page, limit: place.limit } }),
  );
  const statements = useQuery(readQuery('paymentBatch.statements', { params: { id: programmeId } }));
  const found = account.data?.data;
  usePage({
    title: m.paymentBatch.bankFiles(),
    crumbs: [
      { label: m.common.accounting(), href: to.admin.accounting },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.account(programmeId) },
      { label: m.paymentBatch.bankFiles() },
    ],
  });
  const error = account.error ?? batches.error ?? statements.error;
  if (!found || !batches.data || !statements.data)
    return (
      <LoadScreen
        title={m.paymentBatch.bankFiles()}
        error={error}
        onRetry={() => void Promise.all([account.refetch(), batches.refetch(), statements.refetch()])}
      />
    );
  const noBatch = found.denial ?? (found.account ? undefined : m.paymentBatch.noAccount());
  return (
    <>
      <PageHeader
        title={m.paymentBatch.bankFiles()}
        lead={m.paymentBatch.lead()}
        actions={
          <>
            <ReasonedButton leftSection={<Upload />} reason={found.denial ?? undefined} onClick={() => setUploading(true)}>
              {m.paymentBatch.uploadStatement()}
            </ReasonedButton>
            <ReasonedLink variant="filled" leftSection={<FilePlus2 />} reason={noBatch} href={to.admin.batchNew(programmeId)}>
              {m.paymentBatch.makeABatch()}
            </ReasonedLink>
          </>
        }
      />
      <div className="mt-3 grid gap-4">
        <AccountPanel {...found} />
        <Panel title={m.paymentBatch.batches()}>
          {batches.data.data.length === 0 ? <p className="mt-2 text-muted">{m.paymentBatch.noBatchesYet()}</p> : null}
          <ul className="list-none" aria-label={m.paymentBatch.batches()}>
            {batches.data.data.map((batch) => {
              const { label, tone } = batchLook(batch);
              return (
                <li key={batch._id} className={ROW}>
                  <span className="min-w-0">
                    <AppLink href={to.admin.batch(programmeId, batch._id)}>
                      {m.paymentBatch.batchNumber({ number: batch.number })}
                    </AppLink>
                    <span className="block text-sm/5 text-muted">
                      {m.paymentBatch.countPayments({ count: batch.itemCount })} ·{' '}
                      <Money minor={batch.total} currency={batch.currency} /> ·{' '}
                      {m.paymentBatch.onDay({ day: formatDay(batch.executionDate) })}
                    </span>
                  </span>
                  <StatusChip tone={tone} label={label} status={batch.state} />
                </li>
              );
            })}
          </ul>
          <LocalPages place={place} totalCount={batches.data.totalCount} name={m.paymentBatch.batches()} />
        </Panel>
        <Panel title={m.paymentBatch.statements()}>
          {statements.data.data.statements.length === 0 ? (
            <p className="mt-2 text-muted">{m.paymentBatch.noStatementsYet()}</p>
          ) : null}
          <ul className="list-none" aria-label={m.paymentBatch.statements()}>
            {statements.data.data.statements.map((statement) => (
              <li key={statement._id} className={ROW}>
                <span className="min-w-0 wrap-anywhere">
                  <AppLink href={to.admin.bankStatement(programmeId, statement._id)}>{statement.fileName}</AppLink>
                  <span className="block text-sm/5 text-muted">
                    <DateTime value={statement.uploadedAt} timed /> · {statement.uploadedBy}
                  </span>
                </span>
                <span className="text-muted">
                  {m.paymentBatch.recordedOf({ recorded: statement.recorded, count: statement.entries })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {isUploading ? <StatementDialog programmeId={programmeId} onClose={() => setUploading(false)} /> : null}
    </>
  );
}
