import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { listQuery, invalidate } from '#api/query.ts';
import { DataTable } from '#components/data-table/DataTable.tsx';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { CONFLICT_COLUMNS, type Declaration } from '../conflicts/columns.tsx';
import { DeclareDialog } from '../conflicts/DeclareDialog.tsx';

/** What a person has declared: who and what they do not review, and taking it back. */
export function ConflictsPage() {
  const address = useListAddress([]);
  const { page, limit } = address;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    listQuery('task.conflictMany', { query: { page, limit } }),
  );
  const [declaring, setDeclaring] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Declaration | null>(null);
  usePage({
    title: 'Conflicts of interest',
    crumbs: [{ label: 'Tasks', href: to.admin.tasks }, { label: 'Conflicts of interest' }],
  });
  const failure = error ? toApiError(error) : null;
  return (
    <>
      <PageHeader
        title="Conflicts of interest"
        lead="What you declare is closed to you and never assigned to you. About one application, say so in its task."
        actions={
          <Button variant="filled" leftSection={<ShieldAlert />} onClick={() => setDeclaring(true)}>
            Declare a conflict
          </Button>
        }
      />
      <DataTable<Declaration>
        name="conflicts of interest"
        caption="Own conflicts of interest"
        columns={CONFLICT_COLUMNS}
        rows={data?.data ?? []}
        getRowId={({ _id }) => _id}
        rowLabel={({ about }) => about}
        loading={isPending}
        refetching={isPlaceholderData}
        error={failure ? { message: failure.message, status: failure.status } : null}
        onRetry={() => void refetch()}
        rowActions={(declaration) => [
          {
            key: 'withdraw',
            label: 'Withdraw',
            icon: Undo2,
            run: () => setWithdrawing(declaration),
            reason: declaration.withdrawnAt
              ? 'It is withdrawn already.'
              : declaration.isWithdrawalWaiting
                ? 'A manager has to agree to the withdrawal first.'
                : undefined,
          },
        ]}
      />
      {data && data.pages > 1 ? (
        <PaginationBar
          page={page}
          pages={data.pages}
          limit={limit}
          totalCount={data.totalCount}
          onPage={(next) => address.setPage(next)}
          onLimit={address.setLimit}
          name="conflicts"
        />
      ) : null}
      {declaring ? <DeclareDialog onClose={() => setDeclaring(false)} /> : null}
      {withdrawing ? <Withdraw declaration={withdrawing} onClose={() => setWithdrawing(null)} /> : null}
    </>
  );
}

function Withdraw({ declaration, onClose }: { declaration: Declaration; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('task.conflictWithdraw', { params: { id: declaration._id } }),
    onSuccess: ({ data }) =>
      void toast.success(
        data.isWithdrawalWaiting
          ? 'Request sent. The record opens again when a manager agrees.'
          : `The conflict about ${declaration.about} is withdrawn.`,
      ),
    onError: (thrown) => void toast.error(toApiError(thrown).message),
    onSettled: async () => {
      await invalidate(client, 'task.conflictMany', 'task.adminMany', 'application.many');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onCancel={onClose}
      onConfirm={() => mutate()}
      busy={isPending}
      title={`Withdraw the conflict about ${declaration.about}`}
      text="When a manager agrees, the record opens again and you can be assigned to it. Tasks that you gave back stay with the managers. The request and the decision are recorded."
      confirmLabel="Request withdrawal"
    />
  );
}
