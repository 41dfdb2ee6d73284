/** Calendar files as RFC 5545 and RFC 5546 want them: what mail programs and calendars read. */
import { isoDay, toMillis } from './instant.ts';
import type { Instant } from './instant.ts';

/** REQUEST invites or moves, CANCEL takes back, PUBLISH is a file to keep. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';
export type CalendarPerson = { name: string; email: string };

export type CalendarEvent = {
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
};

const LINE_OCTETS = 75;

/** The whole file, with lines of at most 75 octets that end in CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const isOff = event.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Grantdesk//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${text(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    ...(event.url ? [`URL:${plain(event.url)}`] : []),
    `ORGANIZER;CN=${parameter(event.organiser.name)}:mailto:${plain(event.organiser.email)}`,
    ...event.attendees.map(
      ({ name, email }) =>
        `ATTENDEE;CN=${parameter(name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${plain(email)}`,
    ),
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isOff ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** 20261121T140500Z */
function utc(instant: Instant): string {
  const millis = toMillis(instant) ?? 0;
  const seconds = Math.floor((((millis % 86_400_000) + 86_400_000) % 86_400_000) / 1_000);
  const part = (n: number): string => String(n).padStart(2, '0');
  const time = `${part(Math.floor(seconds / 3_600))}${part(Math.floor(seconds / 60) % 60)}${part(seconds % 60)}`;
  return `${isoDay(millis).replaceAll('-', '')}T${time}Z`;
}

// oxlint-disable-next-line no-control-regex -- these are what must not reach a calendar
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A value of type TEXT: backslash, semicolon, comma and line break are written as escapes, other control characters go. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n');

/** A value that may hold no line break at all: an address. */
const plain = (value: string): string => value.replace(CONTROL, '').replace(/\s+/g, '');

/** A parameter's value in quotes, which it cannot hold itself. */
const parameter = (value: string): string =>
  `"${value
    .replace(CONTROL, ' ')
    .replace(/["\s]+/g, ' ')
    .trim()}"`;

const octetsOf = (codePoint: number): number => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4);

/** Breaks a line where it would pass 75 octets, between characters; each part after the first begins with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const width = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + width > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += width;
  }
  return folded;
}
