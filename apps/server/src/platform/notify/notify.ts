import { DEFAULT_LOCALE, type Locale, readText, recordTexts, withLocale } from '@grantdesk/messages';
import {
  applyTemplate,
  choiceFor,
  isShownInProduct,
  kindOf,
  notificationKind,
  type DetailKey,
  type DetailValue,
  type MailContent,
  type MailEvent,
  type NotificationChoice,
} from '@grantdesk/domain';
import { toBrand } from '../brand.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { PRODUCT } from '#platform/product.ts';
import { mailWrites } from '../mail/outbox.ts';
import { layout, plainName, withReply, type Mail } from '../mail/layout.ts';
import { insertRows, writeTogether, type Write } from '../writes.ts';
import { findRecipients, type Addressee, type Recipient } from './queries.ts';

/** What happened, for one person: the mail in its parts says it whole, the notification in one sentence. */
export interface NotificationEvent {
  event: MailEvent;
  /** An address: of an account, else it is only mailed. */
  to: string;
  /** What it is about: a person who may no longer read that does not see the notification either. */
  about?: { applicationId?: string; programmeId?: string };
  /** The person whose language an address without an account gets: the inviter's; English by default. */
  readsAs?: string;
  /** The language of an address without an account where no one with one invites it: that of the request. */
  language?: Locale;
  /** Made in the language of its reader, so that everything that is said or formatted belongs inside; `house` is who writes. */
  content: (house: string) => MailContent;
  /** Made with what the email says, so that the entry says it too. */
  calendar?: (house: string, words: readonly string[]) => NonNullable<Mail['calendar']>;
  /** Where the person can answer by email. */
  reply?: Mail['reply'] | undefined;
}

/** News for one person, in their language. */
interface DeliveredEvent extends NotificationEvent {
  person: Addressee | undefined;
  choice: NotificationChoice;
  language: Locale;
}

/** News of one statement: its emails are whole in memory. */
const MAX_NEWS = 500;

/**
 * Notifies people of what happened, inside the change's own transaction: a notification in the product and the mail, either
 * immediately, in the daily one or not at all, as the person chose. The only place that notifies anyone.
 */
export async function notify(db: Db, ...news: readonly NotificationEvent[]): Promise<void> {
  for (let at = 0; at < news.length; at += MAX_NEWS) {
    const { notifications, mails } = await newsWrites(db, news.slice(at, at + MAX_NEWS));
    await writeTogether(db, 'notify', [...notifications, ...mails]);
  }
}

/** What `notify` writes, for a change that writes it together with its own rows. */
export async function newsWrites(
  db: Db,
  news: readonly NotificationEvent[],
): Promise<{ notifications: Write[]; mails: Write[] }> {
  const addresses = new Set(news.flatMap(({ to, readsAs }) => (readsAs ? [to, readsAs] : [to])));
  const found = await findRecipients(db, {
    emails: [...addresses],
    events: [...new Set(news.map(({ event }) => event))],
    applicationIds: [...new Set(news.flatMap(({ about }) => about?.applicationId ?? []))],
  });
  const people = new Map(found.people.map((each) => [each.email, each]));
  const house = houseOf(found);
  const delivered = news.map((each): DeliveredEvent => {
    const person = people.get(each.to);
    const reader = person ?? people.get(each.readsAs ?? '');
    return { ...each, person, choice: choiceOf(each, person), language: reader?.language ?? each.language ?? DEFAULT_LOCALE };
  });
  const rows = delivered.flatMap((each) => {
    const { person, choice, event } = each;
    if (!person || choice === 'OFF' || !isShownInProduct(kindOf(event), person.accountType)) return [];
    return [rowOf(each, person.id, house)];
  });
  return {
    notifications: rows.length > 0 ? [insertRows('notifications', rows)] : [],
    mails: mailWrites(
      delivered
        .filter(({ choice }) => choice === 'MAIL')
        .map((each) => ({ to: each.to, kind: kindOf(each.event), mail: drawn(each, found) })),
    ),
  };
}

/** The email in the words of its programme, else of the organisation, where they have some in this language, else in the product's. */
function drawn({ event, about, language, content, person, calendar, reply }: DeliveredEvent, found: Recipient): Mail {
  const { organisation } = found;
  const house = houseOf(found);
  const template = findTemplate(found, event, language, about);
  return withLocale(language, () => {
    const words = content(house);
    const worded = template ? applyTemplate(template, words, plainName(person?.name ?? words.name)) : words;
    const mail = layout(worded, organisation, toBrand(found.brand));
    return {
      ...(reply ? withReply(mail, reply) : mail),
      ...(calendar && { calendar: calendar(house, worded.paragraphs) }),
    };
  });
}

function findTemplate(
  { templates, programmeOf }: Recipient,
  event: MailEvent,
  language: Locale,
  about: NotificationEvent['about'],
): Recipient['templates'][number] | undefined {
  const programme = about?.programmeId ?? programmeOf?.[about?.applicationId ?? ''] ?? null;
  const own = templates.filter((each) => each.event === event && each.language === language);
  return (
    own.find(({ programmeId }) => programmeId !== null && programmeId === programme) ??
    own.find(({ programmeId }) => programmeId === null)
  );
}

/** An email that is only shown, to staff, in the words that its reader would get it in. */
export async function inOwnWords(
  db: Db,
  { event, about, to, name }: Pick<NotificationEvent, 'event' | 'about' | 'to'> & { name: string },
  content: NotificationEvent['content'],
): Promise<MailContent & { language: Locale }> {
  const found = await findRecipients(db, {
    emails: [to],
    events: [event],
    applicationIds: about?.applicationId ? [about.applicationId] : [],
  });
  const language = found.people[0]?.language ?? DEFAULT_LOCALE;
  const template = findTemplate(found, event, language, about);
  return withLocale(language, () => {
    const words = content(houseOf(found));
    return { language, ...(template ? applyTemplate(template, words, name) : words) };
  });
}

const houseOf = ({ organisation }: Pick<Recipient, 'organisation'>): string => organisation?.name || PRODUCT;

function choiceOf({ event }: NotificationEvent, person: Addressee | undefined): NotificationChoice {
  const kind = kindOf(event);
  return choiceFor(kind, person?.choices?.[kind] as NotificationChoice | undefined);
}

/** Details that the sentence of a notification does not need, or that it must not keep. */
const NOT_STORED: readonly DetailKey[] = ['reason', 'digestSha256', 'account', 'link', 'panel', 'changes'];

function rowOf({ event, about, choice, content }: DeliveredEvent, userId: string, house: string) {
  const kind = kindOf(event);
  const { fields } = notificationKind(kind);
  const stored = fields.filter((key) => !NOT_STORED.includes(key));
  const english = withLocale(DEFAULT_LOCALE, () => content(house));
  const recorded = recordTexts(() => content(house));
  const toStored = (key: DetailKey): DetailValue | undefined => {
    const value = english.details?.[key];
    return typeof value === 'string' ? recordedOr(value, recorded.details?.[key] as string) : value;
  };
  return {
    id: newId(),
    userId,
    kind,
    facts: {
      ...Object.fromEntries(stored.map((key) => [key, toStored(key)])),
      subject: english.subject,
      recordedSubject: recorded.subject,
      ...(kind === 'message.direct' && { message: english.paragraphs.join('\n\n') }),
    },
    path: placeOf(english.action?.url),
    applicationId: about?.applicationId ?? null,
    programmeId: about?.programmeId ?? null,
    digest: choice === 'DIGEST' ? 'WAITING' : null,
  };
}

/** A text as its messages, so that each reader reads it in their language; as it is where code changed it after it was written. */
function recordedOr(text: string, recorded: string): string {
  return readText(recorded) === null ? text : recorded;
}

/** The address inside the product. */
function placeOf(url: string | undefined): string {
  // Notifications about the account itself link to its settings.
  if (!url) return '/secure/subscriber/preferences';
  const { pathname, search } = new URL(url);
  return pathname + search;
}
