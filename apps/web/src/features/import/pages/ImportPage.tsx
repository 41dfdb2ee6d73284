import { m } from '@grantdesk/messages';
import { importKindLabel } from '@grantdesk/domain/import/fields';
import { importDenial, isImportBusy } from '@grantdesk/domain/import/rules';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { type Import, IMPORT_LOOKS } from '../import-looks.ts';
import { MappingPart } from '../MappingPart.tsx';
import { ResultPart } from '../ResultPart.tsx';
import { useImportActs } from '../useImportActs.ts';

const route = getRouteApi('/secure/admin/organisations/imports/$importId');

const POLL_MS = 1_000;

/** One import from its columns to its end, and back. */
export function ImportPage() {
  const { importId } = route.useParams();
  const query = useQuery({
    ...readQuery('import.one', { params: { id: importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isImportBusy(state.data.data.state) ? POLL_MS : false),
  });
  const found = query.data?.data;
  usePage({
    title: found?.fileName ?? m.import.imports(),
    crumbs: [
      { label: m.common.organisations(), href: to.admin.organisations },
      { label: m.import.imports(), href: to.admin.imports },
      { label: found?.fileName ?? m.import.imports() },
    ],
  });
  if (!found) return <LoadScreen title={m.import.imports()} error={query.error} onRetry={() => void query.refetch()} />;
  const isBusy = isImportBusy(found.state);
  const { label, tone } = IMPORT_LOOKS[found.state];
  return (
    <>
      <PageHeader
        title={found.fileName}
        lead={m.import.leadOfOne({ kind: importKindLabel(found.kind), person: found.createdBy })}
        aside={<StatusChip tone={tone} label={label} status={found.state} />}
        actions={<Actions found={found} />}
      />
      <div className="mt-3 grid max-w-[960px] grid-cols-1 gap-4">
        {isBusy ? <Progress found={found} /> : null}
        {found.state === 'UPLOADED' || isBusy ? null : <ResultPart found={found} />}
        {importDenial(found.state, 'MAP') === null ? <MappingPart key={found.state} found={found} /> : null}
      </div>
    </>
  );
}

function Progress({ found: { done, rowCount, isCancelling, state } }: { found: Import }) {
  const text = m.import.doneOf({ done, total: rowCount });
  return (
    <Panel title={isCancelling ? m.import.isCancelling() : IMPORT_LOOKS[state].label}>
      <div className="mt-3 grid gap-2">
        <ProgressBar value={rowCount === 0 ? 0 : (done / rowCount) * 100} label={IMPORT_LOOKS[state].label} valueText={text} />
        <p className="text-muted tabular-nums">{text}</p>
      </div>
    </Panel>
  );
}

function Actions({ found }: { found: Import }) {
  const { mutateAsync, mutate, isPending } = useImportActs(found._id);
  const [asking, setAsking] = useState<'run' | 'undo' | null>(null);
  const ready = found.counts.READY ?? 0;
  const confirm = async (act: 'run' | 'undo') => {
    await mutateAsync(act).catch(() => undefined);
    setAsking(null);
  };
  return (
    <>
      {importDenial(found.state, 'CANCEL') === null && !found.isCancelling ? (
        <Button loading={isPending} onClick={() => mutate('cancel')}>
          {m.import.cancelImport()}
        </Button>
      ) : null}
      {importDenial(found.state, 'UNDO') === null ? <Button onClick={() => setAsking('undo')}>{m.import.undo()}</Button> : null}
      {importDenial(found.state, 'RUN') === null && ready > 0 ? (
        <Button variant="filled" onClick={() => setAsking('run')}>
          {m.import.importRows({ count: ready })}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking === 'run'}
        title={m.import.importRowsTitle({ count: ready })}
        text={m.import.importText()}
        confirmLabel={m.import.importRows({ count: ready })}
        busy={isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm('run')}
      />
      <ConfirmDialog
        opened={asking === 'undo'}
        title={m.import.undoTitle()}
        text={m.import.undoText()}
        confirmLabel={m.import.undo()}
        danger
        busy={isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => void confirm('undo')}
      />
    </>
  );
}
