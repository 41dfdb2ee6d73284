import { calendarFile, type CalendarMethod } from '#platform/calendar-file.ts';
import type { Config } from '#platform/config.ts';
import type { EventRecord } from './queries.ts';

export interface CalendarReader {
  name: string;
  email: string;
  /** The link to join is for who has a place. */
  hasPlace: boolean;
}

export const eventPage = (config: Config, id: string): string => `${config.publicUrl}/secure/subscriber/events/${id}`;

/**
 * The calendar entry of an event for one reader: no one learns who else comes. The UID never changes.
 * @param house who invites: the organisation's name
 */
export function calendarPart(
  config: Config,
  house: string,
  record: EventRecord,
  reader: CalendarReader,
  method: CalendarMethod,
  now: Date,
  /** What the email says that brings the entry. */
  words: readonly string[] = [],
): string {
  const { hostname } = new URL(config.publicUrl);
  const page = eventPage(config, record.id);
  const link = reader.hasPlace ? record.link : null;
  return calendarFile({
    method,
    uid: `${record.id}@${hostname}`,
    sequence: record.sequence,
    stamp: now,
    start: record.startDate,
    end: record.endDate,
    summary: record.title,
    description: [...words, ...(record.description ? [record.description] : []), ...(link ? [link] : []), page].join('\n'),
    location: record.place || (link ?? ''),
    url: link ?? page,
    organiser: { name: house, email: `no-reply@${hostname}` },
    attendees: reader.hasPlace ? [{ name: reader.name, email: reader.email }] : [],
  });
}
