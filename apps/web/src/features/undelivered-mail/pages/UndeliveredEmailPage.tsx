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
const STATES: Record<Row['state'], string> = { FAILED: 'Failed', QUEUED: 'Being sent again', SENT: 'Sent since' };

const COLUMNS: DataColumn<Row>[] = [
  { id: 'to', header: 'To', fixed: true, cell: (row) => <TwoLines first={row.user?.name ?? row.to} second={row.to} /> },
  { id: 'mail', header: 'Mail', width: 220, cell: (row) => row.label },
  { id: 'state', header: 'State', width: 150, cell: (row) => STATES[row.state] },
  { id: 'why', header: 'Why', cell: (row) => row.error },
  { id: 'failed', header: 'Failed', width: 200, cell: (row) => <DateTime value={row.failedAt} timed /> },
  { id: 'tries', header: 'Tries', width: 80, cell: (row) => row.attempts },
];
const SORTS = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
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
      toast.success(data.retried === 1 ? '1 mail is sent again.' : `${data.retried} mails are sent again.`);
      selection.clear();
      return invalidate(client, 'mail.many');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  return (
    <>
      <PageHeader
        title="Undelivered email"
        lead="Emails that were refused or could not be delivered. Fix the cause, then send them again."
      />
      <ListView
        address={address}
        result={mails}
        name="mails"
        caption="Mails that failed"
        searchLabel="Name or address"
        sortOptions={SORTS}
        filterFields={filters.data?.data}
        columns={COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => `${row.label} to ${row.to}`}
        rowHref={(row) => (row.user ? to.admin.user(row.user._id) : undefined)}
        selection={selection.table}
      />
      <BulkBar
        count={selection.rows.length}
        name="mails"
        actions={[
          {
            key: 'retry',
            label: 'Send again',
            icon: RotateCw,
            reason: !mayRetry
              ? 'Your role does not send mails again.'
              : failed.length === 0
                ? 'None of them is failed any more.'
                : undefined,
            run: () => retry.mutate(),
          },
        ]}
        onClear={selection.clear}
      />
    </>
  );
}
