import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { attendanceDenial } from '@grantdesk/domain/event/registration';
import { messages } from '@grantdesk/domain/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, toRequest } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery, invalidate } from '#api/query.ts';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { serverNow, useNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { spanWords } from './event-labels.ts';
import type { OneEvent } from './event-types.ts';
import classes from './Attendance.module.css';
import events from './Events.module.css';
import { Pager } from './Pager.tsx';
import { SearchField } from './SearchField.tsx';
import { WalkIn } from './WalkIn.tsx';

type Registration = Answer<'event.registrations'>['data'][number];
const SORTABLE = ['name'];

/** Who is registered, who came, and who came unannounced. */
export default function Attendance({ event }: { event: OneEvent }) {
  const client = useQueryClient();
  const address = useListAddress(SORTABLE);
  const now = useNow();
  const query = address.query.sort === 'DESCENDING' ? { ...address.query, sort: 'name:ASCENDING' } : address.query;
  const { data, error, refetch } = useQuery({
    ...listQuery('event.registrations', { params: { id: event._id }, query }),
    staleTime: 0,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { person: string; attended: boolean | null }) =>
      call('event.attendance', { params: { id: event._id }, body }),
    onSettled: () => {
      void invalidate(client, 'event.registrations', 'event.people', 'event.one');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const times = { start: event.startDate, end: event.endDate, isCancelled: event.phase === 'CANCELLED' };
  const denial = attendanceDenial(times, Math.max(now, serverNow())) ?? undefined;
  return (
    <div className={`${events.staff} max-w-[800px] ${events.stack}`}>
      <PageHeader
        title={m.event.attendance()}
        lead={`${event.title}. ${spanWords(event.startDate, event.endDate, event.timeZone)}`}
        back={<BackLink href={to.subscriber.event(event._id)}>{m.event.theEvent()}</BackLink>}
        actions={
          <DownloadLink href={toRequest('event.export', { params: { id: event._id } }).url}>
            {m.common.exportAsCsv()}
          </DownloadLink>
        }
      />
      {denial ? <InlineNotice tone="info">{denial}</InlineNotice> : null}
      <dl className={`${classes.sums} flex flex-wrap gap-x-8 gap-y-2`}>
        <Sum label={m.event.haveAPlace()} value={data?.going} />
        <Sum label={m.common.waiting()} value={data?.waiting} />
        <Sum label={m.event.peoplePresent()} value={data?.present} />
      </dl>
      <Panel title={m.common.people()}>
        <div className="my-4 flex flex-wrap items-center gap-3">
          <SearchField label={m.event.searchPeople()} value={address.search} onChange={address.setSearch} />
        </div>
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <Loading label={m.event.loadingPeople()} rows={[44, 44, 44]} /> : null}
        {data?.data.length === 0 ? (
          <EmptyState title={address.isNarrowed ? messages.lists.empty : messages.lists.emptyNamed('people')}>
            {address.isNarrowed ? null : m.event.peopleWhoRegisterWillAppear()}
          </EmptyState>
        ) : null}
        <ul className={classes.people}>
          {data?.data.map((person) => (
            <Person
              key={person._id}
              person={person}
              denial={denial}
              busy={isPending && variables?.person === person._id}
              onMark={(attended) => mutate({ person: person._id, attended })}
            />
          ))}
        </ul>
        {data ? (
          <Pager
            name="people"
            page={address.page}
            pages={data.pages}
            limit={address.limit}
            totalCount={data.totalCount}
            size="sm"
            onPage={(page) => address.setPage(page)}
          />
        ) : null}
      </Panel>
      {denial ? null : <WalkIn eventId={event._id} onAdd={(person) => mutate({ person, attended: true })} />}
    </div>
  );
}

function Sum({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value ?? '–'}</dd>
    </div>
  );
}

interface PersonProps {
  person: Registration;
  denial: string | undefined;
  busy: boolean;
  onMark: (attended: boolean | null) => void;
}

function Person({ person, denial, busy, onMark }: PersonProps) {
  const { name, email, organisation, state, attended, isWalkIn } = person;
  const kind = isWalkIn ? 'Walk-in' : state === 'WAITING' ? m.event.onTheWaitingList() : '';
  return (
    <li>
      <span className={`${classes.who} grid wrap-anywhere`}>
        <b className="font-medium">{name}</b>
        <span>{[email, organisation, kind].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={`${classes.marks} flex flex-wrap gap-2`} role="group" aria-label={m.event.attendanceOfName({ name })}>
        {([true, false] as const).map((value) =>
          value === false && isWalkIn ? null : (
            <ReasonedButton
              key={String(value)}
              reason={denial}
              loading={busy && attended !== value}
              aria-pressed={attended === value}
              aria-label={m.common.labelValue({ label: value ? m.event.present() : m.event.absent(), value: name })}
              onClick={() => onMark(attended === value ? null : value)}
            >
              {value ? m.event.present() : m.event.absent()}
            </ReasonedButton>
          ),
        )}
      </span>
    </li>
  );
}
