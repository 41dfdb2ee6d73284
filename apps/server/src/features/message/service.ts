import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  answerDenial,
  canActOnStage,
  canWriteAnswers,
  feedbackDraft,
  isManagerOf,
  messageDenial,
  MESSAGE_SIDES,
  type Actor,
  type MessageSide,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { mailMessage } from './mails.ts';
import { findQuestions, presentThread } from './present.ts';
import { findComments, findMessage, findMessages, findReadTo, insertMessage, saveReadTo, markShared } from './queries.ts';

type Thread = Answer<'message.many'>;
type Application = Awaited<ReturnType<typeof visibleApplication>>;

/** The side on which a person writes; null for reviewers and for staff who only look on. */
function sideOf(actor: Actor, application: Application): MessageSide | null {
  if (canWriteAnswers(actor, application.userId, application.collaboratorIds ?? [])) return 'APPLICANT';
  return canActOnStage(actor, application.managerIds ?? []) ? 'TEAM' : null;
}

const factsOf = (application: Application) => ({
  isSubmitted: application.progressStatus === 'SUBMITTED',
  flags: application.approvalFlags,
});

/** The thread of an application. @throws AppError 404 for people who may not see it */
export async function readThread(db: Db, ctx: Ctx, id: string): Promise<Thread> {
  const application = await visibleApplication(db, ctx, id);
  const side = sideOf(ctx.actor, application);
  return {
    data: presentThread({
      messages: await findMessages(db, id),
      questions: await findQuestions(db, id),
      application,
      actor: ctx.actor,
      side,
      // Directors and monitors read what the team reads, without writing.
      readsAll: side !== null || isManagerOf(ctx.actor, application.managerIds ?? []),
      facts: factsOf(application),
      readTo: await findReadTo(db, id, ctx.actor.userId),
    }),
  };
}

/**
 * Writes to the other side, which gets it by mail. What was submitted is not touched by it.
 * @throws AppError 404, 403 for the other side's kind, 409 where it is not the time for it or the question was answered, 422
 */
export async function sendMessage(
  p: Platform,
  ctx: Ctx,
  id: string,
  { kind, body, about, replyTo, dueAt }: HandlerInput<'message.new'>['body'],
): Promise<Thread> {
  return onceInTx(p, ctx, async (tx) => {
    await lockApplication(tx, id);
    const application = await visibleApplication(tx, ctx, id);
    if (sideOf(ctx.actor, application) !== MESSAGE_SIDES[kind]) throw accessDenied();
    const denial = messageDenial(kind, factsOf(application));
    if (denial) throw new AppError('CONFLICT', denial);
    const messages = await findMessages(tx, id);
    if (kind === 'ANSWER') {
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
    });
    if (!made) throw new AppError('CONFLICT', m.message.thisQuestionHasBeenAnsweredAlready());
    const { programmeId, applicationNumber: applicationID } = application;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId },
      { type: 'message.sent', facts: { applicationID, kind } },
    );
    await mailMessage(p, tx, application, { kind, body, dueAt: due, about: question?.field_label ?? null });
    return readThread(tx, ctx, id);
  });
}

/** Marks the thread as read by this person, up to what they see of it. @throws AppError 404 */
export async function markThreadRead(p: Platform, ctx: Ctx, id: string): Promise<Thread> {
  return inTx(p, async (tx) => {
    const { data } = await readThread(tx, ctx, id);
    const newest = data.messages.at(-1);
    if (newest) await saveReadTo(tx, id, ctx.actor.userId, newest._id);
    return readThread(tx, ctx, id);
  });
}

/** Lets reviewers read an answer or a correction, or no longer. @throws AppError 404, 403, 409 for what is the team's own */
export async function shareMessage(p: Platform, ctx: Ctx, messageId: string, shared: boolean): Promise<Thread> {
  return inTx(p, async (tx) => {
    const message = await findMessage(tx, messageId);
    if (!message) throw notFound('message');
    const application = await visibleApplication(tx, ctx, message.applicationId);
    if (sideOf(ctx.actor, application) !== 'TEAM') throw accessDenied();
    if (MESSAGE_SIDES[message.kind as 'ANSWER'] !== 'APPLICANT')
      throw new AppError('CONFLICT', 'Only answers and corrections are shared with reviewers.');
    if ((message.sharedAt !== null) !== shared) {
      await markShared(tx, messageId, shared ? await databaseNow(tx) : null);
      const { programmeId, applicationNumber: applicationID } = application;
      await recordAudit(
        tx,
        ctx,
        { kind: 'APPLICATION', id: application.id, programmeId },
        { type: 'message.shared', facts: { applicationID, kind: message.kind, shared } },
      );
    }
    return readThread(tx, ctx, message.applicationId);
  });
}

/** The comments of completed reviews as a first draft of feedback. @throws AppError 404, 403 for people who do not manage it */
export async function draftFeedback(p: Platform, ctx: Ctx, id: string): Promise<Answer<'message.feedback'>> {
  const application = await visibleApplication(p.db, ctx, id);
  if (sideOf(ctx.actor, application) !== 'TEAM') throw accessDenied();
  const comments = (await findComments(p.db, id)).map((row) => row.comments ?? '').filter((text) => text.trim() !== '');
  return { data: { body: feedbackDraft(comments), comments: comments.length } };
}
