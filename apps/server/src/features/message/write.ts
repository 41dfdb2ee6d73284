import { m } from '@grantdesk/messages';
import { answerDenial, messageDenial, MESSAGE_SIDES, type MessageKind } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError, ruleBroken } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { mailMessage } from './mails.ts';
import { findQuestions } from './present.ts';
import { findMessages, insertMessage } from './queries.ts';
import { factsOf, sideOf } from './side.ts';

export interface NewMessage {
  kind: MessageKind;
  body: string;
  about?: { form: string; field_id: string } | null | undefined;
  replyTo?: string | null | undefined;
  dueAt?: string | null | undefined;
  /** It came as a reply to an email. */
  email?: { rest: string | null; refusedFiles: string[] };
}

/**
 * Writes to the other side, which gets it by mail. What was submitted is not touched by it.
 * @throws AppError 404, 403 for the other side's kind, 409 where it is not the time for it or the question was answered, 422
 */
export async function writeMessage(
  p: Pick<Platform, 'config'>,
  tx: Tx,
  ctx: Ctx,
  id: string,
  { kind, body, about, replyTo, dueAt, email }: NewMessage,
): Promise<{ id: string }> {
  await lockApplication(tx, id);
  const application = await visibleApplication(tx, ctx, id);
  if (sideOf(ctx.actor, application) !== MESSAGE_SIDES[kind]) throw accessDenied();
  const denial = messageDenial(kind, factsOf(application));
  if (denial) throw new AppError('CONFLICT', denial);
  if (kind === 'ANSWER') {
    const messages = await findMessages(tx, id);
    const question = messages.find((each) => each.id === replyTo);
    const refused = answerDenial(
      question && { kind: question.kind, isAnswered: messages.some((each) => each.replyTo === question.id) },
    );
    if (refused) throw new AppError('CONFLICT', refused);
  }
  const question =
    about && (await findQuestions(tx, id)).find((each) => each.form === about.form && each.field_id === about.field_id);
  if (about && !question) throw ruleBroken([{ path: 'about', message: m.message.thisQuestionIsNotPartOf() }]);
  const due = kind === 'QUESTION' && dueAt ? new Date(dueAt) : null;
  if (due && due <= (await databaseNow(tx))) throw ruleBroken([{ path: 'dueAt', message: m.message.chooseATimeThatIsStill() }]);
  const made = await insertMessage(tx, {
    id: newId(),
    applicationId: id,
    kind,
    body,
    form: question?.form ?? null,
    fieldId: question?.field_id ?? null,
    replyTo: (kind === 'ANSWER' && replyTo) || null,
    dueAt: due,
    authorId: ctx.actor.userId,
    ...(email && { byEmail: true, ...email }),
  });
  if (!made) throw new AppError('CONFLICT', m.message.thisQuestionHasBeenAnsweredAlready());
  const { programmeId, applicationNumber: applicationID } = application;
  await recordAudit(
    tx,
    ctx,
    { kind: 'APPLICATION', id, programmeId },
    { type: 'message.sent', facts: { applicationID, kind, ...(email && { byEmail: true }) } },
  );
  await mailMessage(p, tx, application, { messageId: made.id, kind, body, dueAt: due, about: question?.field_label ?? null });
  return made;
}
