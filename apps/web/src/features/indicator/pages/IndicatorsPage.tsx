import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, Gauge, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { documents } from '#api/documents.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import type { LibraryRow } from '../IndicatorForm.tsx';
import { acrossLabel, directionLabel, overTimeLabel, unitLabel } from '../labels.ts';

const IndicatorForm = lazy(() => import('../IndicatorForm.tsx'));
const CopyDialog = lazy(() => import('../CopyDialog.tsx'));
const ImportDialog = lazy(() => import('../ImportDialog.tsx'));

type Library = Answer<'indicator.many'>['data'];
type Open = LibraryRow | 'new' | 'copy' | 'import' | null;

const route = getRouteApi('/secure/admin/programmes/$programmeId/indicators');

/** The library of indicators that the projects of a programme report on. */
export function IndicatorsPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('indicator.many', { params: { id: programmeId } }));
  const [open, setOpen] = useState<Open>(null);
  const found = query.data?.data;
  usePage({
    title: found ? m.indicator.indicatorsOfName({ name: found.programme.name }) : m.indicator.indicators(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.indicator.indicators() },
    ],
  });
  if (!found) return <LoadScreen title={m.indicator.indicators()} error={query.error} onRetry={() => void query.refetch()} />;
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={m.indicator.indicators()}
        lead={m.indicator.lead()}
        actions={<Actions programmeId={programmeId} found={found} onOpen={setOpen} />}
      />
      <Panel flush>
        {found.indicators.length === 0 ? (
          <EmptyState icon={Gauge} title={m.indicator.noIndicators()}>
            {m.indicator.noIndicatorsHelp()}
          </EmptyState>
        ) : (
          <ul className="list-none">
            {found.indicators.map((row) => (
              <Line key={row._id} row={row} mayChange={found.mayChange} onChange={() => setOpen(row)} />
            ))}
          </ul>
        )}
      </Panel>
      <Suspense fallback={null}>
        {open === 'copy' ? <CopyDialog programmeId={programmeId} onClose={close} /> : null}
        {open === 'import' ? <ImportDialog programmeId={programmeId} onClose={close} /> : null}
        {open !== null && open !== 'copy' && open !== 'import' ? (
          <IndicatorForm programmeId={programmeId} row={open === 'new' ? null : open} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

function Actions({ programmeId, found, onOpen }: { programmeId: string; found: Library; onOpen: (open: Open) => void }) {
  return (
    <>
      {found.indicators.length > 0 ? (
        <DownloadLink href={documents.indicators(programmeId)}>{m.indicator.exportCsv()}</DownloadLink>
      ) : null}
      {found.mayChange ? (
        <>
          <Button leftSection={<Upload />} onClick={() => onOpen('import')}>
            {m.indicator.importCsv()}
          </Button>
          <Button leftSection={<Copy />} onClick={() => onOpen('copy')}>
            {m.indicator.copyFromProgramme()}
          </Button>
          <Button variant="filled" leftSection={<Plus />} onClick={() => onOpen('new')}>
            {m.indicator.addIndicator()}
          </Button>
        </>
      ) : null}
    </>
  );
}

function Line({ row, mayChange, onChange }: { row: LibraryRow; mayChange: boolean; onChange: () => void }) {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: () =>
      call('indicator.update', { params: { id: row._id }, body: { isArchived: !row.isArchived, revision: row.revision } }),
    onSuccess: () => toast.success(row.isArchived ? m.indicator.indicatorIsRestored() : m.indicator.indicatorIsArchived()),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: () => invalidate(client, 'indicator.many'),
  });
  const label = `${row.code} ${row.title}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 border-t border-hair px-4 py-3 first:border-t-0 mobile:grid-cols-1">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <b className="wrap-anywhere">{label}</b>
          {row.isArchived ? <StatusChip tone="neutral" label={m.indicator.archived()} /> : null}
          {row.isRequired && !row.isArchived ? <StatusChip tone="info" label={m.indicator.required()} /> : null}
        </div>
        {row.definition ? <p className="text-sm/5 whitespace-pre-line">{row.definition}</p> : null}
        <p className="text-sm/5 text-muted">
          {[unitLabel(row.unit), directionLabel(row.direction), overTimeLabel(row.overTime), acrossLabel(row.across)].join(' · ')}
        </p>
        {row.disaggregations.map(({ key, name, categories }) => (
          <p key={key} className="text-sm/5 text-muted">
            {m.common.labelValue({ label: name, value: categories.map((each) => each.name).join(', ') })}
          </p>
        ))}
        <p className="text-sm/5 text-muted">{m.indicator.followedBy({ count: row.projects })}</p>
      </div>
      {mayChange ? (
        <div className="flex flex-wrap items-start gap-2">
          <Button aria-label={m.indicator.changeNamed({ label })} onClick={onChange}>
            {m.common.change()}
          </Button>
          <Button
            loading={archive.isPending}
            aria-label={row.isArchived ? m.indicator.restoreNamed({ label }) : m.indicator.archiveNamed({ label })}
            onClick={() => archive.mutate()}
          >
            {row.isArchived ? m.indicator.restore() : m.indicator.archive()}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
