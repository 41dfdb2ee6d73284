import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { NOMINATION_STATES, nominationStateLabel, type NominationState } from '@grantdesk/domain/nomination/rules';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { EditFrame } from '#components/EditFrame.tsx';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { CopyText } from '#components/values/CopyText.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { CheckLine } from '#ui/CheckLine.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/tone.ts';
import { useNominationSettings } from '../useNominationSettings.ts';

const route = getRouteApi('/secure/admin/programmes/$programmeId/nominations');

type Found = Answer<'nomination.settings'>['data'];
type Row = Answer<'nomination.many'>['data'][number];

const TONES: Record<NominationState, Tone> = { INVITED: 'info', STARTED: 'warning', SUBMITTED: 'success' };
const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'nominee',
    header: m.nomination.nominee(),
    fixed: true,
    width: 240,
    cell: ({ nominee }) => <TwoLines first={nominee.name} second={nominee.organisation || nominee.email} />,
  },
  {
    id: 'state',
    header: m.common.state(),
    width: 190,
    cell: ({ state }) => <StatusChip tone={TONES[state]} label={nominationStateLabel(state)} status={state} />,
  },
  { id: 'reason', header: m.common.why(), cell: ({ reason }) => <span className="line-clamp-3">{reason}</span> },
  {
    id: 'nominator',
    header: m.nomination.nominator(),
    width: 220,
    cell: ({ nominator }) => <TwoLines first={nominator.name} second={nominator.relation || nominator.email} />,
  },
  { id: 'created', header: m.nomination.nominated(), width: 140, cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

/** Who was nominated for a programme, and whether it takes nominations. */
export function NominationsPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('nomination.settings', { params: { id: programmeId } }));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  usePage({
    title: found ? m.nomination.nominationsOfName({ name: found.programme.name }) : m.nomination.nominations(),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programme(programmeId) },
      { label: m.nomination.nominations() },
    ],
  });
  if (!found) return <LoadScreen title={m.nomination.nominations()} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded key={round} found={found} onReload={() => void query.refetch().then(() => setRound((now) => now + 1))} />;
}

function Loaded({ found, onReload }: { found: Found; onReload: () => void }) {
  const form = useNominationSettings(found);
  const { values, setValues, getInputProps } = form;
  const isOpen = found.settings.isOpen;
  return (
    <EditFrame
      title={m.nomination.nominations()}
      lead={m.nomination.lead()}
      aside={<StatusChip tone={isOpen ? 'success' : 'neutral'} label={isOpen ? m.nomination.open() : m.nomination.closed()} />}
      form={form}
      summary={form.summary((path) => `nominations-${path}`)}
      isEditable={found.mayChange}
      onSave={() => void form.save()}
      onReload={onReload}
    >
      <fieldset className="mt-3 max-w-[760px] min-w-0 border-0 p-0" disabled={!found.mayChange}>
        <legend className="sr-only">{m.nomination.nominations()}</legend>
        <Panel>
          <div className="grid grid-cols-1 gap-4">
            <CheckLine
              label={m.nomination.takeNominations()}
              hint={m.nomination.takeHelp()}
              checked={values.isOpen}
              onChange={(next) => setValues({ isOpen: next })}
            />
            <Textarea
              id="nominations-intro"
              label={m.nomination.introduction()}
              description={m.nomination.introductionHelp()}
              autosize
              minRows={2}
              maxRows={8}
              {...getInputProps('intro')}
            />
            {isOpen ? (
              <div className="wrap-anywhere">
                <p className="text-sm/5 text-muted">{m.nomination.address()}</p>
                <CopyText text={found.url} label={m.nomination.address()} />
              </div>
            ) : null}
          </div>
        </Panel>
      </fieldset>
      {found.nominations > 0 ? <List programmeId={found.programme._id} /> : null}
    </EditFrame>
  );
}

function List({ programmeId }: { programmeId: string }) {
  const address = useListAddress([]);
  const { page, limit, search } = address.query;
  const result = useQuery(listQuery('nomination.many', { params: { id: programmeId }, query: { page, limit, search } }));
  const counts = result.data?.counts;
  return (
    <section className="mt-6" aria-labelledby="nominated">
      <h2 id="nominated" className="mb-2 text-base/6">
        {m.nomination.whoWasNominated()}
      </h2>
      <ListView
        address={address}
        result={result}
        name={m.nomination.name()}
        caption={m.nomination.nominations()}
        emptyText={m.nomination.noneFound()}
        searchLabel={m.nomination.nameOrEmail()}
        sortOptions={[]}
        note={
          counts
            ? NOMINATION_STATES.map((state) =>
                m.common.labelValue({ label: nominationStateLabel(state), value: String(counts[state] ?? 0) }),
              ).join(' · ')
            : undefined
        }
        toolbarActions={<DownloadLink href={documents.nominations(programmeId, 'csv')}>{m.common.exportAsCsv()}</DownloadLink>}
        columns={COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={({ nominee }) => nominee.name}
        rowHref={({ application }) => (application ? to.admin.application(programmeId, application._id) : undefined)}
      />
    </section>
  );
}
