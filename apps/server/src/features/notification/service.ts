import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  choiceFor,
  choiceIssue,
  listChoices,
  mailChoiceDenial,
  notificationKind,
  notificationSentence,
  readableKinds,
  toNotificationFacts,
  type NotificationChoice,
  type DetailValue,
  type NotificationKind,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toPage } from '#platform/list.ts';
import { markNotifications } from '#platform/notify/queries.ts';
import { findChoices, findMine, findState, saveChoice } from './queries.ts';

type Choices = Answer<'notification.choices'>;

/** The sentence of a row, composed each time. */
export const toSentence = ({ kind, facts }: { kind: string; facts: unknown }): string =>
  notificationSentence(kind as NotificationKind, toNotificationFacts(facts as Record<string, DetailValue>));

/** The own notifications, newest first. */
export async function listNotifications(
  p: Platform,
  { actor }: Ctx,
  query: HandlerInput<'notification.many'>['query'],
): Promise<Answer<'notification.many'>> {
  const { rows, total } = await findMine(p.db, actor, query);
  const { unread } = await findState(p.db, actor);
  const shown = rows.map((row) => ({
    _id: row.id,
    kind: row.kind as NotificationKind,
    group: notificationKind(row.kind as NotificationKind).group,
    sentence: toSentence(row),
    path: row.path,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }));
  return { ...toPage(query, shown, total), unread };
}

/** Marks own ones; ids of others change nothing. */
export async function markRead(
  p: Platform,
  { actor }: Ctx,
  body: HandlerInput<'notification.read'>['body'],
): Promise<Answer<'notification.read'>> {
  return inTx(p, async (tx) => {
    await markNotifications(tx, actor.userId, 'all' in body ? { ids: 'all', read: true } : body);
    const { unread } = await findState(tx, actor);
    return { data: { unread } };
  });
}

/** What the person may choose of, in the order of the kinds. */
export async function readChoices(db: Db, { actor }: Pick<Ctx, 'actor'>): Promise<Choices> {
  const chosen = new Map((await findChoices(db, actor.userId)).map(({ kind, choice }) => [kind, choice as NotificationChoice]));
  return {
    data: readableKinds(actor).map((kind) => {
      const { group, label } = notificationKind(kind);
      return {
        kind,
        group,
        label,
        choice: choiceFor(kind, chosen.get(kind)),
        options: [...listChoices(kind)],
        denial: mailChoiceDenial(kind),
      };
    }),
  };
}

/** @throws AppError 404 for a kind that this person does not get, 409 for what is always mailed */
export async function choose(
  p: Platform,
  ctx: Ctx,
  { kind, choice }: HandlerInput<'notification.choose'>['body'],
): Promise<Choices> {
  if (!readableKinds(ctx.actor).includes(kind)) throw notFound('kind');
  if (!listChoices(kind).includes(choice)) throw ruleBroken([{ path: 'choice', message: choiceIssue(kind) }]);
  const denial = mailChoiceDenial(kind);
  if (denial && choice !== 'MAIL') throw new AppError('CONFLICT', denial);
  return inTx(p, async (tx) => {
    await saveChoice(tx, ctx.actor.userId, kind, choice);
    return readChoices(tx, ctx);
  });
}
