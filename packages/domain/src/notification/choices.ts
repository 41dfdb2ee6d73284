/** Which kinds a person may read and choose, and what of a choice counts. */
import { m } from '@grantdesk/messages';
import { can } from '../access/can.ts';
import type { AccountType, Actor } from '../access/actor.ts';
import { NOTIFICATION_CHOICES, type NotificationChoice } from './choice-labels.ts';
import { NOTIFICATION_KINDS, notificationKind, type NotificationKind } from './kinds.ts';

/** The kinds that may be shown to this person now: a changed account or right takes its news along. */
export const readableKinds = (actor: Actor): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => {
    const { for: types, needs, isMailOnly } = notificationKind(kind);
    return isMailOnly !== true && types.includes(actor.accountType) && (needs === undefined || can(actor, needs, 'READ'));
  });

/** What a choice comes to: what cannot be switched off is mailed whatever was written down. */
export function choiceFor(kind: NotificationKind, chosen: NotificationChoice | undefined): NotificationChoice {
  const { mail } = notificationKind(kind);
  if (mail === 'daily') return chosen === 'OFF' ? 'OFF' : 'DIGEST';
  if (mail === 'never') return chosen === 'OFF' ? 'OFF' : 'PRODUCT';
  return mail === 'always' ? 'MAIL' : (chosen ?? 'MAIL');
}

/** What a person can choose for a kind: a summary of the day is daily or off, and some kinds are never mailed. */
export function listChoices(kind: NotificationKind): readonly NotificationChoice[] {
  const { mail } = notificationKind(kind);
  if (mail === 'daily') return ['DIGEST', 'OFF'];
  return mail === 'never' ? ['PRODUCT', 'OFF'] : NOTIFICATION_CHOICES;
}

/** What to choose instead, where a choice is not among those of its kind. */
export const choiceIssue = (kind: NotificationKind): string =>
  notificationKind(kind).mail === 'never' ? m.notification.chooseHereOrOff() : m.notification.chooseTheDailyEmailOr();

/** Whether an occurrence becomes a notification of an account of this type, which may have changed since. */
export const isShownInProduct = (kind: NotificationKind, accountType: AccountType): boolean =>
  notificationKind(kind).isMailOnly !== true && notificationKind(kind).for.includes(accountType);

/** Why a choice cannot be made; null where it can. */
export function mailChoiceDenial(kind: NotificationKind): string | null {
  if (notificationKind(kind).mail !== 'always') return null;
  return kind.startsWith('interview.') || kind.startsWith('event.')
    ? m.notification.includesACalendarInvitation()
    : m.notification.newsOfThisKindCountsSo();
}

/** The hour of a person's day at which the daily mail leaves. */
export const DIGEST_HOUR = 8;
