import { m } from '@grantdesk/messages';
import { formatDate } from '@grantdesk/domain/format/date';
import { AppLink } from '#components/AppLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { areApart, hoursWords } from './event-labels.ts';
import { EventChips } from './EventChips.tsx';
import classes from './EventRows.module.css';
import type { EventRow } from './event-types.ts';

/** Events one below the other; the whole row leads to the event. */
export function EventRows({ events, level = 2 }: { events: readonly EventRow[]; level?: 2 | 3 }) {
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <Row key={event._id} event={event} level={level} />
      ))}
    </ul>
  );
}

function Row({ event, level }: { event: EventRow; level: 2 | 3 }) {
  const zone = browserZone();
  const [month = '', day = '', year = ''] = formatDate(event.startDate, zone).replace(',', '').split(' ');
  const Heading = level === 2 ? 'h2' : 'h3';
  const isOff = event.phase === 'PAST' || event.phase === 'CANCELLED';
  return (
    <li className={classes.row} data-off={isOff || undefined}>
      <time dateTime={event.startDate} className={classes.date}>
        <span>{month}</span>
        <b className="tabular-nums">{day}</b>
        <span className="tabular-nums">{year}</span>
      </time>
      <div>
        <Heading>
          <AppLink href={to.subscriber.event(event._id)}>{event.title}</AppLink>
        </Heading>
        <p className="text-sm/5 wrap-anywhere text-muted">
          {hoursWords(event.startDate, event.endDate, zone)}
          {areApart(event.startDate, zone, event.timeZone)
            ? ` (${hoursWords(event.startDate, event.endDate, event.timeZone)})`
            : ''}
        </p>
        <p className="text-sm/5 wrap-anywhere text-muted">
          {[event.place, event.hasLink ? m.event.online() : ''].filter(Boolean).join(' · ')}
        </p>
        {event.audience.length > 0 ? (
          <p className="text-sm/5 wrap-anywhere text-muted">{m.event.forList({ list: event.audience.join(', ') })}</p>
        ) : null}
      </div>
      <div className={classes.chips}>
        <EventChips event={event} />
      </div>
    </li>
  );
}
