import { m } from '@grantdesk/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { invalidate, readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { Loading } from '#components/screens.tsx';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { toast } from '#ui/toast.ts';
import type { OneEvent } from './event-types.ts';

const EventForm = lazy(() => import('./EventForm.tsx'));
const Attendance = lazy(() => import('./Attendance.tsx'));

/** What comes after saving: every list is read again, and the event is shown. */
function useSaved(words: string) {
  const client = useQueryClient();
  const router = useRouter();
  return (event: OneEvent) => {
    client.setQueryData(readQuery('event.one', { params: { id: event._id } }).queryKey, { data: event });
    void invalidate(client, 'event.many', 'event.month');
    toast.success(words);
    void router.navigate({ href: to.subscriber.event(event._id) });
  };
}

/** A new event, for those who may announce one. */
export function NewEvent() {
  const offered = useQuery({ ...readQuery('event.audiences', {}), staleTime: 0 });
  const onSaved = useSaved(m.event.theEventIsAnnounced());
  usePage({
    title: m.common.newEvent(),
    crumbs: [{ label: m.common.events(), href: to.subscriber.events }, { label: m.common.newEvent() }],
  });
  if (!offered.data)
    return <LoadScreen title={m.common.newEvent()} error={offered.error} onRetry={() => void offered.refetch()} />;
  return (
    <Suspense fallback={<Loading />}>
      <EventForm offered={offered.data.data} onSaved={onSaved} />
    </Suspense>
  );
}

/** The parts of an event for those who may change it; everyone else sees that they may not. */
export function EventPart({ eventId, part }: { eventId: string; part: 'edit' | 'attendance' }) {
  const title = part === 'edit' ? m.event.editEvent() : m.event.attendance();
  const [round, setRound] = useState(0);
  const one = useQuery({ ...readQuery('event.one', { params: { id: eventId } }), staleTime: 0 });
  const offered = useQuery({ ...readQuery('event.audiences', {}), staleTime: 0, enabled: part === 'edit' });
  const onSaved = useSaved(m.event.theEventIsSaved());
  const event = one.data?.data;
  usePage({
    title: event ? m.common.labelValue({ label: title, value: event.title }) : title,
    crumbs: [
      { label: m.common.events(), href: to.subscriber.events },
      { label: event?.title ?? m.common.event(), href: to.subscriber.event(eventId) },
      { label: title },
    ],
  });
  if (one.error || !event) return <LoadScreen title={title} error={one.error} onRetry={() => void one.refetch()} />;
  if (!event.editing) return <ForbiddenScreen title={title} help={m.event.anyoneWhoCanAnnounceEvents()} />;
  if (part === 'attendance')
    return (
      <Suspense fallback={<Loading />}>
        <Attendance event={event} />
      </Suspense>
    );
  if (event.phase === 'CANCELLED') return <ForbiddenScreen title={title} help={m.event.thisEventIsCancelled()} />;
  if (!offered.data || !one.isFetchedAfterMount)
    return <LoadScreen title={title} error={offered.error} onRetry={() => void offered.refetch()} />;
  return (
    <Suspense fallback={<Loading />}>
      <EventForm
        key={round}
        event={event}
        offered={offered.data.data}
        onSaved={onSaved}
        onReload={() => void one.refetch().then(() => setRound(round + 1))}
      />
    </Suspense>
  );
}
