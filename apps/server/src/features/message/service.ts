import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { feedbackDraft, isManagerOf, MESSAGE_SIDES } from '@grantdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { visibleApplication } from '../application/index.ts';
import { assertServable, findStored, sendBytes, toScan } from '../file/index.ts';
import { findFileThread, findMessageFiles } from './file-queries.ts';
import { findQuestions, presentThread } from './present.ts';
import { findComments, findMessage, findMessages, findReadTo, saveReadTo, markShared } from './queries.ts';
import { factsOf, sideOf } from './side.ts';
import { writeMessage } from './write.ts';

type Thread = Answer<'message.many'>;
type Application = Awaited<ReturnType<typeof visibleApplication>>;

/** Directors and monitors read what the team reads, without writing. */
const readsAllOf = ({ actor }: Ctx, application: Application): boolean =>
  sideOf(actor, application) !== null || isManagerOf(actor, application.managerIds ?? []);

/** The thread of an application. @throws AppError 404 for people who may not see it */
export async function readThread(p: Pick<Platform, 'config'>, db: Db, ctx: Ctx, id: string): Promise<Thread> {
  const application = await visibleApplication(db, ctx, id);
  const side = sideOf(ctx.actor, application);
  return {
    data: presentThread({
      messages: await findMessages(db, id),
      questions: await findQuestions(db, id),
      application,
      actor: ctx.actor,
      side,
      readsAll: readsAllOf(ctx, application),
      files: await findMessageFiles(db, id),
      toScan: (state) => toScan(p, state),
      facts: factsOf(application),
      readTo: await findReadTo(db, id, ctx.actor.userId),
    }),
  };
}

/**
 * Writes to the other side, which gets it by mail. What was submitted is not touched by it.
 * @throws AppError 404, 403 for the other side's kind, 409 where it is not the time for it or the question was answered, 422
 */
export async function sendMessage(p: Platform, ctx: Ctx, id: string, body: HandlerInput<'message.new'>['body']): Promise<Thread> {
  return onceInTx(p, ctx, async (tx) => {
    await writeMessage(p, tx, ctx, id, body);
    return readThread(p, tx, ctx, id);
  });
}

/** Marks the thread as read by this person, up to what they see of it. @throws AppError 404 */
export async function markThreadRead(p: Platform, ctx: Ctx, id: string): Promise<Thread> {
  return inTx(p, async (tx) => {
    const { data } = await readThread(p, tx, ctx, id);
    const newest = data.messages.at(-1);
    if (newest) await saveReadTo(tx, id, ctx.actor.userId, newest._id);
    return readThread(p, tx, ctx, id);
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
      throw new AppError('CONFLICT', m.message.onlyAnswersAndCorrectionsAreShared());
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
    return readThread(p, tx, ctx, message.applicationId);
  });
}

/** The comments of completed reviews as a first draft of feedback. @throws AppError 404, 403 for people who do not manage it */
export async function draftFeedback(p: Platform, ctx: Ctx, id: string): Promise<Answer<'message.feedback'>> {
  const application = await visibleApplication(p.db, ctx, id);
  if (sideOf(ctx.actor, application) !== 'TEAM') throw accessDenied();
  const comments = (await findComments(p.db, id)).map((row) => row.comments ?? '').filter((text) => text.trim() !== '');
  return { data: { body: feedbackDraft(comments), comments: comments.length } };
}

/** The bytes of a file of a message, for those who read what both sides write. @throws AppError 404, 403 while the scan does not allow it */
export async function sendMessageFile(p: Platform, ctx: Ctx, fileId: string, request: FastifyRequest, reply: FastifyReply) {
  const found = await findFileThread(p.db, fileId);
  if (!found) throw notFound('file');
  const application = await visibleApplication(p.db, ctx, found.applicationId);
  if (!readsAllOf(ctx, application)) throw notFound('file');
  const file = await findStored(p.db, fileId);
  if (!file) throw notFound('file');
  assertServable(p, file);
  return sendBytes(p, request, reply, file);
}
