import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay, ClipboardCheck, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '#api/query.ts';
import type { Me } from '#api/session.ts';
import { BackLink } from '#components/BackLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button, ButtonContent, buttonAttributes } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { areApart, spanWords } from './event-labels.ts';
import { EventChips } from './EventChips.tsx';
import classes from './EventScreen.module.css';
import events from './Events.module.css';
import { Registration } from './Registration.tsx';
import type { OneEvent } from './event-types.ts';

const CancelDialog = lazy(() => import('./CancelDialog.tsx'));

/** One event: when on whose clocks, where, a place at it, and its recording afterwards. */
export function EventScreen({ eventId, me }: { eventId: string; me: Me }) {
  const isStaff = me.accountType === 'ADMIN';
  const { data, error, refetch } = useQuery({ ...readQuery('event.one', { params: { id: eventId } }), staleTime: 0 });
  const event = data?.data;
  usePage({
    title: event?.title ?? m.common.event(),
    crumbs: [{ label: m.common.events(), href: to.subscriber.events }, { label: event?.title ?? m.common.event() }],
  });
  const frame = `${isStaff ? 'max-w-[800px]' : events.narrow} ${events.stack}`;
  const back = isStaff ? null : <BackLink href={to.subscriber.events}>{m.common.events()}</BackLink>;
  if (error || !event)
    return (
      <div className={frame}>
        <PageHeader size={isStaff ? 'staff' : 'applicant'} title={m.common.event()} back={back} />
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={m.common.loadingTheEvent()} rows={[38, 160]} />
        )}
      </div>
    );
  const isOff = event.phase === 'PAST' || event.phase === 'CANCELLED';
  return (
    <div className={frame}>
      <PageHeader
        size={isStaff ? 'staff' : 'applicant'}
        title={event.title}
        back={back}
        aside={<EventChips event={event} size={isStaff ? 'sm' : 'lg'} />}
        actions={event.editing ? <EditorActions event={event} /> : null}
      />
      {event.phase === 'CANCELLED' ? (
        <InlineNotice tone="danger" title={m.event.thisEventIsCancelled()}>
          {event.reason}
        </InlineNotice>
      ) : null}
      <section className={classes.card} data-off={isOff || undefined} aria-label={m.event.whenAndWhere()}>
        <When event={event} />
        <Facts event={event} />
        {event.recordingLink ? (
          <div className={classes.actions}>
            <a
              href={event.recordingLink}
              target="_blank"
              rel="noopener noreferrer"
              {...buttonAttributes({ size: 'lg', variant: 'filled' })}
            >
              <ButtonContent leftSection={<CirclePlay />}>
                {m.event.watchTheRecording()}
                <span className="sr-only"> {m.common.opensInANewTab()}</span>
              </ButtonContent>
            </a>
          </div>
        ) : null}
        {isOff ? null : <Registration event={event} />}
      </section>
      {event.description ? (
        <Panel title={m.event.aboutThisEvent()}>
          <p className="text-base/6.5 wrap-anywhere whitespace-pre-line">{event.description}</p>
        </Panel>
      ) : null}
    </div>
  );
}

function When({ event: { startDate, endDate, timeZone } }: { event: OneEvent }) {
  const zone = browserZone();
  return (
    <div>
      <h2 className="text-[22px]/7.5">
        <time dateTime={startDate}>{spanWords(startDate, endDate, zone)}</time>
      </h2>
      {areApart(startDate, zone, timeZone) ? (
        <p className="text-muted">{m.event.inYourTimeZoneLocal({ startDate: spanWords(startDate, endDate, timeZone) })}</p>
      ) : null}
    </div>
  );
}

function Facts({ event }: { event: OneEvent }) {
  const { place, link, hasLink, capacity, going, phase, audience, registrationClosesAt, editing } = event;
  const isOff = phase === 'PAST' || phase === 'CANCELLED';
  const people =
    capacity === null
      ? m.event.goingRegistered({ going })
      : m.event.goingOfCapacityTaken({ going: Math.min(going, capacity), capacity });
  return (
    <dl className={classes.facts}>
      {place ? (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{m.common.place()}</dt>
          <dd className="wrap-anywhere">{place}</dd>
        </div>
      ) : null}
      {hasLink && !isOff ? (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{m.event.online()}</dt>
          <dd className="wrap-anywhere">
            {link ? (
              <a href={link} target="_blank" rel="noopener noreferrer" className="underline decoration-1 underline-offset-3">
                {link}
                <span className="sr-only"> {m.common.opensInANewTab()}</span>
              </a>
            ) : (
              m.event.peopleWithAPlaceSee()
            )}
          </dd>
        </div>
      ) : null}
      <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
        <dt className="text-muted">{m.event.places()}</dt>
        <dd className="wrap-anywhere tabular-nums">
          {people}
          {editing && editing.waiting > 0 ? m.common.waitingWaiting({ waiting: editing.waiting }) : ''}
        </dd>
      </div>
      {registrationClosesAt && phase === 'UPCOMING' ? (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{m.event.registerBy()}</dt>
          <dd className="wrap-anywhere">{formatDateTimeZone(registrationClosesAt, browserZone())}</dd>
        </div>
      ) : null}
      {audience.length > 0 ? (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{m.event.forText()}</dt>
          <dd className="wrap-anywhere">{audience.join(', ')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** What only those who may change the event see. */
function EditorActions({ event }: { event: OneEvent }) {
  const [asks, setAsks] = useState(false);
  const isCancelled = event.phase === 'CANCELLED';
  const reason = isCancelled ? m.event.thisEventIsCancelled() : undefined;
  return (
    <>
      <ButtonLink href={to.subscriber.eventAttendance(event._id)} leftSection={<ClipboardCheck />}>
        {m.event.attendance()}
      </ButtonLink>
      {isCancelled ? (
        <ReasonedButton leftSection={<Pencil />} reason={reason}>
          {m.common.edit()}
        </ReasonedButton>
      ) : (
        <ButtonLink href={to.subscriber.eventEdit(event._id)} leftSection={<Pencil />}>
          {m.common.edit()}
        </ButtonLink>
      )}
      {isCancelled || event.phase === 'PAST' ? (
        <ReasonedButton reason={reason ?? m.event.thisEventIsOver()}>{m.event.cancelEvent()}</ReasonedButton>
      ) : (
        <Button onClick={() => setAsks(true)}>{m.event.cancelEvent()}</Button>
      )}
      {asks ? (
        <Suspense fallback={null}>
          <CancelDialog event={event} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
