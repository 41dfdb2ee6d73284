import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { can } from '@grantdesk/domain/access/can';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery, invalidate, readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { useRowSelection } from '#components/data-table/useRowSelection.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { BulkBar } from '#features/application/BulkBar.tsx';

const route = getRouteApi('/secure/admin/administration/undelivered-email');

type Row = Answer<'mail.many'>['data'][number];
const STATES: Record<Row['state'], string> = {
  FAILED: m.common.failed(),
  QUEUED: m.undeliveredMail.beingSentAgain(),
  SENT: m.undeliveredMail.sentSince(),
};

const COLUMNS: DataColumn<Row>[] = [
  { id: 'to', header: m.common.to(), fixed: true, cell: (row) => <TwoLines first={row.user?.name ?? row.to} second={row.to} /> },
  { id: 'mail', header: m.undeliveredMail.email(), width: 180, cell: (row) => row.label },
  { id: 'state', header: m.common.state(), width: 124, cell: (row) => STATES[row.state] },
  { id: 'why', header: m.common.why(), cell: (row) => row.error },
  { id: 'failed', header: m.common.failed(), width: 128, cell: (row) => <DateTime value={row.failedAt} timed /> },
  { id: 'tries', header: m.undeliveredMail.tries(), width: 80, hidden: true, cell: (row) => row.attempts },
];
const SORTS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
];

/** Emails that did not arrive, to be sent again once the cause is fixed. */
export function UndeliveredEmailPage() {
  const { me } = route.useRouteContext();
  const client = useQueryClient();
  const address = useListAddress(['to']);
  const mails = useQuery({ ...listQuery('mail.many', { query: address.query }), staleTime: 0 });
  const filters = useQuery(readQuery('mail.filters', {}));
  const selection = useRowSelection(mails.data?.data ?? [], 'mail');
  const mayRetry = can(toActor(me), 'USERS', 'UPDATE');
  const failed = selection.rows.filter(({ state }) => state === 'FAILED');
  const retry = useMutation({
    mutationFn: () => call('mail.retry', { body: { ids: failed.map(({ _id }) => _id) } }),
    onSuccess: ({ data }) => {
      toast.success(m.undeliveredMail.resendingCountEmails({ retried: data.retried }));
      selection.clear();
      return invalidate(client, 'mail.many');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <>
      <PageHeader title={m.common.undeliveredEmail()} lead={m.undeliveredMail.emailsThatWereRefusedOrCould()} />
      <ListView
        address={address}
        result={mails}
        name={m.undeliveredMail.emails()}
        caption={m.undeliveredMail.failedEmails()}
        emptyText={m.undeliveredMail.noneFailed()}
        searchLabel={m.undeliveredMail.nameOrAddress()}
        sortOptions={SORTS}
        filterFields={filters.data?.data}
        columns={COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => m.undeliveredMail.labelToTo({ label: row.label, to: row.to })}
        rowHref={(row) => (row.user ? to.admin.user(row.user._id) : undefined)}
        selection={selection.table}
      />
      <BulkBar
        count={selection.rows.length}
        name={m.undeliveredMail.emails()}
        actions={[
          {
            key: 'retry',
            label: m.common.sendAgain(),
            icon: RotateCw,
            reason: !mayRetry
              ? m.undeliveredMail.yourRoleCantResendEmails()
              : failed.length === 0
                ? m.undeliveredMail.noneOfThemIsFailedAny()
                : undefined,
            run: () => retry.mutate(),
          },
        ]}
        onClear={selection.clear}
      />
    </>
  );
}
