import { formatDateTimeZone } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import { calendarPart, eventPage } from './calendar-part.ts';
import type { Addressee } from './people-queries.ts';
import type { EventRecord } from './queries.ts';

export type EventNews = 'REGISTERED' | 'PROMOTED' | 'LEFT' | 'MOVED' | 'CANCELLED' | 'REMINDER';
type Fact = [string, string];

const wordsOf = (): Record<EventNews, { subject: string; words: string }> => ({
  REGISTERED: {
    subject: say`You have a place`,
    words: say`You are registered for this event. If you cannot come, give your place back on its page, so that somebody else can have it.`,
  },
  PROMOTED: {
    subject: say`You have a place now`,
    words: say`A place has become free, and you were next on the waiting list. If you cannot come, give it back on the page of the event.`,
  },
  LEFT: { subject: say`You gave your place back`, words: say`You are no longer registered for this event.` },
  MOVED: {
    subject: say`Event changed`,
    words: say`The time or the place of an event that you registered for has changed. What counts now is below.`,
  },
  CANCELLED: { subject: say`Event cancelled`, words: say`An event that you registered for does not take place.` },
  REMINDER: { subject: say`Event soon`, words: say`An event that you registered for begins within a day.` },
});

/** On the event's clocks, and on the reader's where those are known to differ. */
function timeFacts({ startDate, endDate, timeZone }: EventRecord, zone: string | null): Fact[] {
  const there = formatDateTimeZone(startDate, timeZone);
  const here = zone ? formatDateTimeZone(startDate, zone) : there;
  return [
    [say`From`, there],
    [say`To`, formatDateTimeZone(endDate, timeZone)],
    ...(here === there ? [] : ([[say`Where you are`, here]] as Fact[])),
  ];
}

/** Notifies one person; people who have a place get the calendar entry, or its cancellation, with it. */
export async function mailEvent(
  config: Config,
  tx: Tx,
  record: EventRecord,
  to: Addressee,
  news: EventNews,
  now: Date,
): Promise<void> {
  const isOff = news === 'CANCELLED' || news === 'LEFT';
  const hasPlace = to.state === 'GOING';
  const reader = { name: to.name, email: to.email, hasPlace };
  const method = isOff ? 'CANCEL' : 'REQUEST';
  await notify(tx, {
    kind: news === 'REMINDER' ? 'event.reminder' : 'event.news',
    to: to.email,
    content: () => ({
      subject: say`${wordsOf()[news].subject}: ${record.title}`,
      greeting: say`Hello ${to.name},`,
      paragraphs: [
        wordsOf()[news].words,
        ...(news === 'CANCELLED' && record.reason ? [record.reason] : []),
        ...(news === 'MOVED' && !hasPlace ? [say`You are still on the waiting list.`] : []),
      ],
      facts: [
        [say`Event`, record.title],
        ...timeFacts(record, to.zone),
        ...(!isOff && record.place ? ([[say`Place`, record.place]] as Fact[]) : []),
        ...(!isOff && hasPlace && record.link ? ([[say`Link`, record.link]] as Fact[]) : []),
      ],
      action: { label: say`View the event`, url: eventPage(config, record.id) },
    }), // Their calendar knows of it already when they are reminded.
    ...(hasPlace &&
      news !== 'REMINDER' && {
        calendar: (house) => ({ method, body: calendarPart(config, house, record, reader, method, now) }),
      }),
  });
}
