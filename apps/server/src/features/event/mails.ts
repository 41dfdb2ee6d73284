import { m } from '@grantdesk/messages';
import { formatDateTimeZone, type Details } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { calendarPart, eventPage } from './calendar-part.ts';
import type { Addressee } from './people-queries.ts';
import type { EventRecord } from './queries.ts';

export type EventNews = 'REGISTERED' | 'PROMOTED' | 'LEFT' | 'MOVED' | 'CANCELLED' | 'REMINDER';

const wordsOf = (): Record<EventNews, { subject: string; words: string }> => ({
  REGISTERED: {
    subject: m.event.youHaveAPlace(),
    words: m.event.youAreRegisteredForThisEvent(),
  },
  PROMOTED: {
    subject: m.event.youHaveAPlaceNow(),
    words: m.event.aPlaceHasBecomeFreeAnd(),
  },
  LEFT: { subject: m.event.youGaveYourPlaceBack(), words: m.event.youAreNoLongerRegisteredFor() },
  MOVED: {
    subject: m.event.eventChanged(),
    words: m.event.theTimeOrThePlaceOf(),
  },
  CANCELLED: { subject: m.event.eventCancelled(), words: m.event.anEventThatYouRegisteredFor() },
  REMINDER: { subject: m.event.eventSoon(), words: m.event.anEventThatYouRegisteredFor2() },
});

/** On the event's clocks, and on the reader's where those are known to differ. */
function timeFacts({ startDate, endDate, timeZone }: EventRecord, zone: string | null): Details {
  const there = formatDateTimeZone(startDate, timeZone);
  const here = zone ? formatDateTimeZone(startDate, zone) : there;
  return {
    from: there,
    to: { time: endDate, zone: timeZone },
    ...(here !== there && { yourTime: here }),
  };
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
    event: news === 'REMINDER' ? 'event.reminder' : 'event.news',
    to: to.email,
    content: () => ({
      subject: m.event.subjectTitle({ subject: wordsOf()[news].subject, title: record.title }),
      name: to.name,
      paragraphs: [
        wordsOf()[news].words,
        ...(news === 'CANCELLED' && record.reason ? [record.reason] : []),
        ...(news === 'MOVED' && !hasPlace ? [m.event.youAreStillOnTheWaiting()] : []),
      ],
      details: {
        event: record.title,
        ...timeFacts(record, to.zone),
        ...(!isOff && record.place && { place: record.place }),
        ...(!isOff && hasPlace && record.link && { link: record.link }),
      },
      action: { label: m.event.viewTheEvent(), url: eventPage(config, record.id) },
    }), // Their calendar knows of it already when they are reminded.
    ...(hasPlace &&
      news !== 'REMINDER' && {
        calendar: (house, words) => ({ method, body: calendarPart(config, house, record, reader, method, now, words) }),
      }),
  });
}
