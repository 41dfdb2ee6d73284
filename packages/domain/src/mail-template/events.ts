/**
 * Every event that an email is sent about, each with a template of its own: those of a grant's life in their own sentences, the
 * rest, in which people or the product write what fits the occasion, one for each kind of notification.
 */
import { NOTIFICATION_KINDS, notificationKind, type NotificationKind } from '../notification/kinds.ts';
import { detailLabel, type DetailKey } from '../notification/details.ts';
import { APPLICATION_EVENTS } from './application-events.ts';
import { isTextKey, textLabel, type MailEventRow, type TextKey } from './event-row.ts';
import { GRANT_EVENTS } from './grant-events.ts';
import { INTERVIEW_EVENTS } from './interview-events.ts';

const WORDED = { ...APPLICATION_EVENTS, ...INTERVIEW_EVENTS, ...GRANT_EVENTS } satisfies Record<string, MailEventRow>;

/** An event whose email has sentences of its own. */
export type WordedEvent = keyof typeof WORDED;
/** Kinds that have such events: an email of theirs names its event. */
type WordedKind = (typeof WORDED)[WordedEvent]['kind'];
export type MailEvent = WordedEvent | Exclude<NotificationKind, WordedKind>;

export const WORDED_EVENTS = Object.keys(WORDED) as WordedEvent[];
export const isWorded = (event: string): event is WordedEvent => Object.hasOwn(WORDED, event);
export const wordedEvent = (event: WordedEvent): MailEventRow => WORDED[event];

const wordedKinds = new Set<string>(WORDED_EVENTS.map((event) => WORDED[event].kind));
/** In the order of the list: as the life of an application goes, then the rest. */
export const MAIL_EVENTS: readonly MailEvent[] = [
  ...WORDED_EVENTS,
  ...NOTIFICATION_KINDS.filter(
    (kind): kind is Exclude<NotificationKind, WordedKind> => !wordedKinds.has(kind) && notificationKind(kind).mail !== 'never',
  ),
];
export const isMailEvent = (text: string): text is MailEvent => MAIL_EVENTS.includes(text as MailEvent);

/** The kind of notification of an event: what people choose by, and what the bell shows. */
export const kindOf = (event: MailEvent): NotificationKind => (isWorded(event) ? WORDED[event].kind : event);
export const eventLabel = (event: MailEvent): string => (isWorded(event) ? WORDED[event].label : notificationKind(event).label);
export const eventGroup = (event: MailEvent): string => notificationKind(kindOf(event)).group;

/** The details of an event's table, and the texts of its sentences. */
export function eventKeys(event: MailEvent): { details: readonly DetailKey[]; texts: readonly TextKey[] } {
  const row = isWorded(event) ? wordedEvent(event) : undefined;
  return { details: row?.fields ?? notificationKind(kindOf(event)).fields, texts: row?.texts ?? [] };
}

/** Placeholders without which an email would not say what people rely on. */
export const requiredKeys = (event: MailEvent): readonly string[] =>
  (isWorded(event) ? wordedEvent(event).requires : notificationKind(event).requires) ?? [];

export const keyLabel = (key: DetailKey | TextKey): string => (isTextKey(key) ? textLabel(key) : detailLabel(key));

/** Events of a programme's applications and grants, whose emails the programme may word: the rest are not about one programme. */
export const PROGRAMME_EVENTS: readonly WordedEvent[] = WORDED_EVENTS.filter((event) =>
  eventKeys(event).details.includes('application'),
);
export const isProgrammeEvent = (event: MailEvent): boolean => PROGRAMME_EVENTS.includes(event as WordedEvent);
