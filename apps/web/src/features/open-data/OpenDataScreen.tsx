import { m } from '@grantdesk/messages';
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
    title: name ? m.openData.openDataName({ name }) : m.common.openData(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.common.openData() },
    ],
  });
  if (!query.data) return <LoadScreen title={m.common.openData()} error={query.error} onRetry={() => void query.refetch()} />;
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
  const note =
    summary.items.length > 0 ? m.common.notSaved() : isDirty ? m.common.changesAreNotSavedYet() : m.common.allChangesSaved();
  return (
    <>
      <LeaveGuard isDirty={isDirty} subject={m.openData.whatIsPublished()} />
      {refusal ? (
        <div ref={refusalBox} tabIndex={-1} className="mb-3 focus:outline-none">
          <InlineNotice
            tone="danger"
            live="alert"
            title={refusal.message}
            action={
              refusal.code === 'STALE_VERSION' ? <Button onClick={onReload}>{m.common.reloadAndDropMyChanges()}</Button> : null
            }
          >
            {m.common.nothingWasChanged()}
          </InlineNotice>
        </div>
      ) : null}
      <ErrorSummary {...summary} />
      <PageHeader
        title={m.common.openData()}
        lead={m.openData.theAwardsOfThisProgrammeFor()}
        aside={
          <StatusChip
            tone={open.publishedAt ? 'success' : 'neutral'}
            label={open.publishedAt ? m.openData.public() : m.openData.notPublic()}
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
        <h2 id="awards-title">{m.openData.eachAwardAsStoredAnd()}</h2>
        {isDirty ? <p className="text-caption/5 text-muted">{m.openData.asOfTheSettingsThatAre()}</p> : null}
        {data.data.length === 0 ? (
          <EmptyState icon={Database} title={m.openData.noAwardYet()}>
            {m.openData.anAwardIsAnApplicationThat()}
          </EmptyState>
        ) : (
          <>
            {data.data.map((row) => (
              <PreviewAward key={row._id} row={row} open={open} onChanged={form.reread} />
            ))}
            <PaginationBar
              name={m.openData.awards()}
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
        saveLabel={m.openData.saveSettings()}
        note={note}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}
