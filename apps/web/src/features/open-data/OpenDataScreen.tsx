import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { usePage } from '#components/page.ts';
import { SaveBar } from '#components/SaveBar.tsx';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { PreviewAward } from './PreviewAward.tsx';
import { Publication } from './Publication.tsx';
import { PublisherPart, RedactionPart } from './SettingsParts.tsx';
import { toControlId, type OpenData, useOpenData } from './useOpenData.ts';

const USUAL_LIMIT = 25;

/** What is published of a programme's awards: by whom, what is left out, and each award before and after. */
export default function OpenDataScreen({ programmeId }: { programmeId: string }) {
  const [list, setList] = useState({ page: 1, limit: USUAL_LIMIT });
  const query = useQuery(listQuery('programme.openData', { params: { id: programmeId }, query: list }));
  const [round, setRound] = useState(0);
  const name = query.data?.open.programme.name;
  usePage({
    title: name ? `Open data · ${name}` : 'Open data',
    crumbs: [
      { label: 'Programmes', href: to.admin.programmes },
      { label: name ?? 'Programme', href: to.admin.programme(programmeId) },
      { label: 'Open data' },
    ],
  });
  if (!query.data) return <LoadScreen title="Open data" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Loaded
      key={round}
      data={query.data}
      list={list}
      onList={setList}
      onReload={() => void query.refetch().then(() => setRound((now) => now + 1))}
    />
  );
}

interface LoadedProps {
  data: OpenData;
  list: { page: number; limit: number };
  onList: (list: { page: number; limit: number }) => void;
  onReload: () => void;
}

function Loaded({ data, list, onList, onReload }: LoadedProps) {
  const { open } = data;
  const form = useOpenData(open.programme._id, open);
  const { refusal, isDirty, busy } = form;
  const summary = form.summary(toControlId);
  const refusalBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refusalBox.current?.focus();
  }, [refusal]);
  const note = summary.items.length > 0 ? 'Not saved.' : isDirty ? 'Changes are not saved yet.' : 'All changes saved.';
  return (
    <>
      <LeaveGuard isDirty={isDirty} subject="what is published" />
      {refusal ? (
        <div ref={refusalBox} tabIndex={-1} className="mb-3 focus:outline-none">
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>Reload and drop my changes</Button> : null}
          >
            Nothing was changed.
          </InlineNotice>
        </div>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader
        title="Open data"
        lead="The awards of this programme, for anyone to read, copy and keep. People are never named."
        aside={
          <StatusChip
            tone={open.publishedAt ? 'success' : 'neutral'}
            label={open.publishedAt ? 'Public' : 'Not public'}
            icon={Database}
          />
        }
      />
      <div className="mt-3 grid grid-cols-[minmax(0,760px)_minmax(264px,344px)] items-start gap-4 tablet:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <PublisherPart form={form} open={open} />
          <RedactionPart form={form} open={open} />
        </div>
        <Publication form={form} open={open} />
      </div>
      <section aria-labelledby="awards-title" className="mt-8 grid max-w-[1120px] gap-4">
        <h2 id="awards-title">Each award, as it is kept and as it is published</h2>
        {isDirty ? <p className="text-caption/5 text-muted">As of the settings that are saved.</p> : null}
        {data.data.length === 0 ? (
          <EmptyState icon={Database} title="No award yet.">
            An award is an application that the board approved, with a signed contract or a project.
          </EmptyState>
        ) : (
          <>
            {data.data.map((row) => (
              <PreviewAward key={row._id} row={row} open={open} onChanged={form.reread} />
            ))}
            <PaginationBar
              name="awards"
              page={list.page}
              pages={data.pages}
              limit={list.limit}
              totalCount={data.totalCount}
              onPage={(page) => onList({ page, limit: list.limit })}
              onLimit={(size) => onList({ page: 1, limit: size })}
            />
          </>
        )}
      </section>
      <SaveBar
        isDirty={isDirty}
        busy={busy}
        saveLabel="Save settings"
        note={note}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}
