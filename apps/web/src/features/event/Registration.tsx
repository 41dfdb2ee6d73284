import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Video } from 'lucide-react';
import { useState } from 'react';
import { call, newKey, toRequest } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button, ButtonContent, buttonAttributes } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import type { OneEvent } from './event-types.ts';
import classes from './EventScreen.module.css';

/** A place, or one in the line: taken, shown and given back. */
export function Registration({ event }: { event: OneEvent }) {
  const client = useQueryClient();
  const [error, setError] = useState('');
  const params = { id: event._id };
  const { mutate, isPending } = useMutation({
    mutationFn: (what: 'register' | 'leave') =>
      call(what === 'register' ? 'event.register' : 'event.leave', { params, idempotencyKey: newKey() }),
    onSuccess: (answer, what) => {
      setError('');
      client.setQueryData(readQuery('event.one', { params }).queryKey, answer);
      void invalidate(client, 'event.many', 'event.month');
      if (what === 'leave') toast.success(m.event.yourPlaceIsGivenBack());
      else if (answer.data.registration === 'GOING') toast.success(m.event.youHaveAPlaceYouGet());
      else toast.info(m.event.youAreOnTheWaitingList());
    },
    onError: (thrown) => {
      setError(toApiError(thrown).message);
      void invalidate(client, 'event.one');
    },
  });
  const { registration, inLine, link, phase } = event;
  return (
    <>
      {error ? <InlineNotice tone="danger" live="alert" title={error} /> : null}
      {registration === 'WAITING' ? (
        <InlineNotice tone="warning" title={m.event.youAreNumberInlineOnThe({ inLine: inLine ?? '' })}>
          {m.event.aPlaceThatBecomesFreeIs()}
        </InlineNotice>
      ) : null}
      <Clashes event={event} />
      <div className={classes.actions}>
        {registration === null ? (
          <ReasonedButton
            size="lg"
            variant="filled"
            loading={isPending}
            reason={event.registerDenial ?? undefined}
            onClick={() => mutate('register')}
          >
            {event.isFull ? m.event.joinTheWaitingList() : m.event.register()}
          </ReasonedButton>
        ) : null}
        {registration === 'GOING' && link && phase === 'NOW' ? (
          <a href={link} target="_blank" rel="noopener noreferrer" {...buttonAttributes({ size: 'lg', variant: 'filled' })}>
            <ButtonContent leftSection={<Video />}>
              {m.event.joinNow()}
              <span className="sr-only"> {m.common.opensInANewTab()}</span>
            </ButtonContent>
          </a>
        ) : null}
        <a href={toRequest('event.file', { params }).url} download {...buttonAttributes({ size: 'lg', variant: 'outline' })}>
          <ButtonContent leftSection={<CalendarPlus />}>{m.common.addToCalendar()}</ButtonContent>
        </a>
        {registration === null ? null : event.leaveDenial ? (
          <ReasonedButton size="lg" variant="subtle" reason={event.leaveDenial}>
            {registration === 'GOING' ? m.event.giveMyPlaceBack() : m.event.leaveTheWaitingList()}
          </ReasonedButton>
        ) : (
          <Button size="lg" variant="subtle" loading={isPending} onClick={() => mutate('leave')}>
            {registration === 'GOING' ? m.event.giveMyPlaceBack() : m.event.leaveTheWaitingList()}
          </Button>
        )}
      </div>
      {registration === null && event.registerDenial ? <p className="text-sm/5 text-muted">{event.registerDenial}</p> : null}
      {registration === null && !event.registerDenial && event.isFull ? (
        <p className="text-sm/5 text-muted">{m.event.allPlacesAreTakenPeople()}</p>
      ) : null}
    </>
  );
}

/** What else the person has at that time: a hint that never prevents registering. */
function Clashes({ event: { clashes } }: { event: OneEvent }) {
  if (clashes.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={m.event.youHaveSomethingElseAtThat()}>
      <ul>
        {clashes.map(({ kind, title, start }) => (
          <li key={`${kind}${title}${start}`}>
            {kind === 'INTERVIEW'
              ? m.event.interviewFrom({ title, time: formatDateTimeZone(start, browserZone()) })
              : m.event.titleFrom({ title, time: formatDateTimeZone(start, browserZone()) })}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}
