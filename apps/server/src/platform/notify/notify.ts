import { type Locale, recordText, withLocale } from '@grantdesk/messages';
import {
  applyTemplate,
  choiceFor,
  toMergeFields,
  isShownInProduct,
  notificationKind,
  type MailContent,
  type NotificationChoice,
  type NotificationKind,
} from '@grantdesk/domain';
import { toJson, type Db } from '../db.ts';
import { newId } from '../ids.ts';
import { PRODUCT } from '#platform/product.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { layout, plainName, type Mail } from '../mail/layout.ts';
import { findRecipients, insertNotifications, type Addressee, type Recipient } from './queries.ts';

/** What happened, for one person: the mail in its parts says it whole, the notification in one sentence. */
export interface NotificationEvent {
  kind: NotificationKind;
  /** An address: of an account, else it is only mailed. */
  to: string;
  /** What it is about: a person who may no longer read that does not see the notification either. */
  about?: { applicationId?: string; programmeId?: string };
  /** The person whose language an address without an account gets: the inviter's; English by default. */
  readsAs?: string;
  /** Made in the language of its reader, so that everything that is said or formatted belongs inside; `house` is who writes. */
  content: (house: string) => MailContent;
  calendar?: (house: string) => NonNullable<Mail['calendar']>;
}

/** News as one person reads it; the English twin names the details, whatever they are called elsewhere. */
interface DeliveredEvent extends NotificationEvent {
  person: Addressee | undefined;
  choice: NotificationChoice;
  language: Locale;
  words: MailContent;
  english: MailContent;
}

/**
 * Notifies people of what happened, inside the change's own transaction: a notification in the product and the mail, either
 * immediately, in the daily one or not at all, as the person chose. The only place that notifies anyone.
 */
export async function notify(db: Db, ...news: readonly NotificationEvent[]): Promise<void> {
  if (news.length === 0) return;
  const addresses = new Set(news.flatMap(({ to, readsAs }) => (readsAs ? [to, readsAs] : [to])));
  const found = await findRecipients(db, [...addresses], [...new Set(news.map(({ kind }) => kind))]);
  const people = new Map(found.people.map((each) => [each.email, each]));
  const house = houseOf(found);
  const delivered = news.map((each): DeliveredEvent => {
    const person = people.get(each.to);
    const language = person ? person.language : (people.get(each.readsAs ?? '')?.language ?? null);
    const english = withLocale('en', () => each.content(house));
    return {
      ...each,
      person,
      choice: choiceOf(each, person),
      language: language ?? 'en',
      english,
      words: language === null || language === 'en' ? english : withLocale(language, () => each.content(house)),
    };
  });
  await insertNotifications(
    db,
    delivered.flatMap((each) => {
      const { person, choice, kind } = each;
      if (!person || choice === 'OFF' || !isShownInProduct(kind, person.accountType)) return [];
      return [rowOf(each, person.id, house)];
    }),
  );
  await enqueueMails(
    db,
    delivered
      .filter(({ choice }) => choice === 'MAIL')
      .map((each) => ({ to: each.to, kind: each.kind, mail: drawn(each, found) })),
  );
}

/** The mail in the words of the organisation, where it has some in this language, else in those of the product. */
function drawn(
  { kind, language, words, english, person, calendar }: DeliveredEvent,
  { templates, organisation }: Recipient,
): Mail {
  const template = templates.find((each) => each.kind === kind && each.language === language);
  const content = template ? applyTemplate(template, words, plainName(person?.name ?? nameIn(english.greeting)), english) : words;
  const house = houseOf({ organisation });
  return withLocale(language, () => ({ ...layout(content, organisation), ...(calendar && { calendar: calendar(house) }) }));
}

/** A mail that is only shown, to staff, in the organisation's words for its reader's language where it has some. */
export async function inOwnWords(
  db: Db,
  kind: NotificationKind,
  { email, name }: { email: string; name: string },
  content: NotificationEvent['content'],
): Promise<MailContent & { language: Locale }> {
  const { people, templates, organisation } = await findRecipients(db, [email], [kind]);
  const language = people[0]?.language ?? 'en';
  const written = (of: Locale): MailContent => withLocale(of, () => content(houseOf({ organisation })));
  const template = templates.find((each) => each.language === language);
  return { language, ...(template ? applyTemplate(template, written(language), name, written('en')) : written(language)) };
}

const houseOf = ({ organisation }: Pick<Recipient, 'organisation'>): string => organisation?.name || PRODUCT;

const choiceOf = ({ kind }: NotificationEvent, person: Addressee | undefined): NotificationChoice =>
  choiceFor(kind, person?.choices?.[kind] as NotificationChoice | undefined);

/** Of an address without an account there is only what the greeting says. */
const nameIn = (greeting: string): string => greeting.replace(/^Hello\s?/, '').replace(/,$/, '');

/** The details that the kind names are stored, and what its sentence is made from; these are not. */
const NOT_STORED = ['reason', 'digestSha256', 'account', 'link', 'panel', 'changes'];

function rowOf({ kind, about, english, choice, content }: DeliveredEvent, userId: string, house: string) {
  const { fields } = notificationKind(kind);
  const facts = Object.entries(toMergeFields(english)).filter(([key]) => fields.includes(key) && !NOT_STORED.includes(key));
  return {
    id: newId(),
    userId,
    kind,
    facts: toJson({
      ...Object.fromEntries(facts),
      subject: english.subject,
      recordedSubject: recordText(() => content(house).subject),
      ...(kind === 'message.direct' && { message: english.paragraphs.join('\n\n') }),
    }),
    path: placeOf(english.action?.url),
    applicationId: about?.applicationId ?? null,
    programmeId: about?.programmeId ?? null,
    digest: choice === 'DIGEST' ? 'WAITING' : null,
  };
}

/** The address inside the product. */
function placeOf(url: string | undefined): string {
  // Notifications about the account itself link to its settings.
  if (!url) return '/secure/subscriber/preferences';
  const { pathname, search } = new URL(url);
  return pathname + search;
}
