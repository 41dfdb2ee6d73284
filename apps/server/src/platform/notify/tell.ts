import {
  applyTemplate,
  choiceFor,
  fieldsOf,
  isToldInProduct,
  notificationKind,
  type MailContent,
  type NotificationChoice,
  type NotificationKind,
} from '@grantdesk/domain';
import { toJson, type Db } from '../db.ts';
import { newId } from '../ids.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { layout, type Mail } from '../mail/templates.ts';
import { findTemplates, findToTell, insertNotifications, type Addressee } from './queries.ts';

/** What happened, for one person: the mail in its parts says it whole, the notification in one sentence. */
export interface News {
  kind: NotificationKind;
  /** An address: of an account, else it is only mailed. */
  to: string;
  /** What it is about: whoever may no longer read that is not shown it either. */
  about?: { applicationId?: string; programmeId?: string };
  content: MailContent;
  calendar?: NonNullable<Mail['calendar']>;
}

/**
 * Tells people what happened, inside the change's own transaction: a notification in the product and the mail, at once, in
 * the daily one or not at all, as the person chose (interface A17, S32). The one place from which news leaves.
 */
export async function tell(db: Db, ...news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const found = await findToTell(db, [...new Set(news.map(({ to }) => to))], [...new Set(news.map(({ kind }) => kind))]);
  const people = new Map(found.people.map((each) => [each.email, each]));
  const templates = new Map(found.templates.map((each) => [each.kind, each]));
  const told = news.map((each) => ({ ...each, person: people.get(each.to), choice: choiceOf(each, people.get(each.to)) }));
  await insertNotifications(
    db,
    told.flatMap(({ person, choice, ...each }) => {
      if (!person || choice === 'OFF' || !isToldInProduct(each.kind, person.accountType)) return [];
      return [rowOf(each, person.id, choice)];
    }),
  );
  await enqueueMails(
    db,
    told
      .filter(({ choice }) => choice === 'MAIL')
      .map(({ kind, to, content, calendar, person }) => {
        const template = templates.get(kind);
        const name = person?.name ?? nameIn(content.greeting);
        return {
          to,
          kind,
          mail: {
            ...layout(template ? applyTemplate(template, content, name) : content, found.organisation),
            ...(calendar && { calendar }),
          },
        };
      }),
  );
}

/** A mail that is only shown, in the organisation's words where it has some. */
export async function inOwnWords(db: Db, kind: NotificationKind, content: MailContent, name: string): Promise<MailContent> {
  const [template] = await findTemplates(db, [kind]);
  return template ? applyTemplate(template, content, name) : content;
}

const choiceOf = ({ kind }: News, person: Addressee | undefined): NotificationChoice =>
  choiceFor(kind, person?.choices?.[kind] as NotificationChoice | undefined);

/** Of an address without an account there is only what the greeting says. */
const nameIn = (greeting: string): string => greeting.replace(/^Hello\s?/, '').replace(/,$/, '');

/** The details that the kind names are kept, and what its sentence is made from; a reason or an account number is not. */
const NOT_KEPT = ['reason', 'digestSha256', 'account', 'link', 'panel', 'changes'];

function rowOf({ kind, about, content }: News, userId: string, choice: NotificationChoice) {
  const { fields } = notificationKind(kind);
  const facts = Object.entries(fieldsOf(content)).filter(([key]) => fields.includes(key) && !NOT_KEPT.includes(key));
  return {
    id: newId(),
    userId,
    kind,
    facts: toJson({
      ...Object.fromEntries(facts),
      subject: content.subject,
      ...(kind === 'message.direct' && { message: content.paragraphs.join('\n\n') }),
    }),
    path: placeOf(content.action?.url),
    applicationId: about?.applicationId ?? null,
    programmeId: about?.programmeId ?? null,
    digest: choice === 'DIGEST' ? 'WAITING' : null,
  };
}

/** The address inside the product. */
function placeOf(url: string | undefined): string {
  // News of the account itself lead to where it is kept.
  if (!url) return '/secure/subscriber/preferences';
  const { pathname, search } = new URL(url);
  return pathname + search;
}
