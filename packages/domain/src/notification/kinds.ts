/**
 * Everything that the product notifies people of, one row a kind: who is notified, with which sentence, and whether the email
 * can be switched off. A new kind is one row; choices, templates and the bell follow from it.
 */
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { APPLICATION_KINDS } from './application-kinds.ts';
import { GRANT_KINDS } from './grant-kinds.ts';
import { detailText, type DetailValue } from './details.ts';
import type { NotificationFacts, Row } from './row.ts';

const KINDS = { ...ACCOUNT_KINDS, ...APPLICATION_KINDS, ...GRANT_KINDS } satisfies Record<string, Row>;

export type { NotificationFacts } from './row.ts';
export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];
export const notificationKind = (kind: NotificationKind): Row => KINDS[kind];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(KINDS, text);

/** What is stored of a notification, in the language of the moment. */
export const toNotificationFacts = (stored: Readonly<Record<string, DetailValue>>): NotificationFacts =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, detailText(value)]));

/** One occurrence in plain words; never what a mail's template makes of it, so that it stays true when that is edited. */
export const notificationSentence = (kind: NotificationKind, facts: NotificationFacts): string =>
  notificationKind(kind)
    .sentence(facts)
    .replace(/([.!?])\.$/, '$1');
