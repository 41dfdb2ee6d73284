/** Calendar files as RFC 5545 and RFC 5546 want them: what mail programs and calendars read. */
import { toMillis, type Instant } from '@grantdesk/domain';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** REQUEST invites or moves, CANCEL takes back, PUBLISH is a file to keep. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarEvent {
  method: CalendarMethod;
  /** The same for as long as the event lives. */
  uid: string;
  /** Rises with each change. */
  sequence: number;
  /** When this version was made. */
  stamp: Instant;
  start: Instant;
  end: Instant;
  summary: string;
  description: string;
  location: string;
  url: string | null;
  organiser: CalendarPerson;
  attendees: readonly CalendarPerson[];
}

/** The whole file, with one event. */
export function calendarFile(event: CalendarEvent): string {
  const isCancelled = event.method === 'CANCEL';
  const file = ical({
    prodId: { company: 'Grantdesk', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod[event.method],
    scale: 'gregorian',
  });
  file.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: dateOf(event.stamp),
    start: dateOf(event.start),
    end: dateOf(event.end),
    summary: text(event.summary),
    description: text(event.description),
    location: text(event.location),
    url: event.url === null ? null : address(event.url),
    organizer: person(event.organiser),
    attendees: event.attendees.map((attendee) => ({
      ...person(attendee),
      type: ICalAttendeeType.INDIVIDUAL,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: false,
    })),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  return `${file.toString()}\r\n`;
}

const dateOf = (instant: Instant): Date => new Date(toMillis(instant) ?? 0);

// oxlint-disable-next-line no-control-regex -- these are what must not reach a calendar
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

/** The library escapes what has a meaning; control characters but line breaks go, since calendars refuse them. */
const text = (value: string): string => value.replace(/\r\n?/g, '\n').replace(CONTROL, '');
const address = (value: string): string => value.replace(CONTROL, '').replace(/\s+/g, '');
/** Few mail programs read an escaped quotation mark in a name (RFC 6868). */
const person = ({ name, email }: CalendarPerson): CalendarPerson => ({
  name: text(name)
    .replace(/["\s]+/g, ' ')
    .trim(),
  email: address(email),
});
