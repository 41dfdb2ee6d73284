import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { EditFrame } from '#components/EditFrame.tsx';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
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
  const { isDirty } = form;
  return (
    <EditFrame
      title={m.common.openData()}
      lead={m.openData.theAwardsOfThisProgrammeFor()}
      aside={
        <StatusChip
          tone={open.publishedAt ? 'success' : 'neutral'}
          label={open.publishedAt ? m.openData.public() : m.openData.notPublic()}
          icon={Database}
        />
      }
      form={form}
      summary={form.summary(toControlId)}
      isEditable
      saveLabel={m.openData.saveSettings()}
      onSave={() => void form.save()}
      onReload={onReload}
    >
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
    </EditFrame>
  );
}
