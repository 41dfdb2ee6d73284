import { m } from '@grantdesk/messages';
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
    title: m.common.conflictsOfInterest(),
    crumbs: [{ label: m.common.tasks(), href: to.admin.tasks }, { label: m.common.conflictsOfInterest() }],
  });
  const failure = error ? toApiError(error) : null;
  return (
    <>
      <PageHeader
        title={m.common.conflictsOfInterest()}
        lead={m.task.whatYouDeclareIsClosedTo()}
        actions={
          <Button variant="filled" leftSection={<ShieldAlert />} onClick={() => setDeclaring(true)}>
            {m.task.declareAConflict()}
          </Button>
        }
      />
      <div className="mt-3">
        <DataTable<Declaration>
          name={m.task.conflictsOfInterest()}
          caption={m.task.ownConflictsOfInterest()}
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
              label: m.common.withdraw(),
              icon: Undo2,
              run: () => setWithdrawing(declaration),
              reason: declaration.withdrawnAt
                ? m.task.itIsWithdrawnAlready()
                : declaration.isWithdrawalWaiting
                  ? m.task.aManagerHasToAgreeTo()
                  : undefined,
            },
          ]}
        />
      </div>
      {data && data.pages > 1 ? (
        <PaginationBar
          page={page}
          pages={data.pages}
          limit={limit}
          totalCount={data.totalCount}
          onPage={(next) => address.setPage(next)}
          onLimit={address.setLimit}
          name={m.task.conflicts()}
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
          ? m.task.requestSentTheRecordOpensAgain()
          : m.task.theConflictAboutAboutIsWithdrawn({ about: declaration.about }),
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
      title={m.task.withdrawTheConflictAboutAbout({ about: declaration.about })}
      text={m.task.whenAManagerAgreesTheRecord()}
      confirmLabel={m.task.requestWithdrawal()}
    />
  );
}
