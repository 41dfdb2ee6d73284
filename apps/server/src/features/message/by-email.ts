import { toReplyKind, type MessageKind } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { visibleApplication } from '../application/index.ts';
import { storeFile, type AcceptedFile } from '../file/index.ts';
import { insertMessageFiles } from './file-queries.ts';
import type { ReplyAddress } from './reply-address-queries.ts';
import { factsOf, sideOf } from './side.ts';
import { writeMessage } from './write.ts';

export interface EmailedReply {
  body: string;
  /** What was around the words, or too long; empty where nothing. */
  rest: string;
  files: readonly AcceptedFile[];
  refusedFiles: readonly string[];
}

/** Whether the person may still write in the thread, by the rule of `message.new`. */
export async function canReply(db: Db, ctx: Ctx, applicationId: string): Promise<boolean> {
  try {
    return sideOf(ctx.actor, await visibleApplication(db, ctx, applicationId)) !== null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/**
 * Adds a reply by email to its thread, as a message of the person whom `ctx` names, under the rules of a message that is written
 * in the interface. It does nothing else. @throws AppError 404, 403
 */
export async function addReply(
  p: Pick<Platform, 'config'>,
  tx: Tx,
  ctx: Ctx,
  to: ReplyAddress,
  reply: EmailedReply,
): Promise<void> {
  const application = await visibleApplication(tx, ctx, to.applicationId);
  const { isSubmitted } = factsOf(application);
  const kind = toReplyKind(sideOf(ctx.actor, application) ?? 'APPLICANT', {
    kind: to.kind as MessageKind,
    isOpen: isSubmitted && !to.isAnswered,
  });
  const { id } = await writeMessage(p, tx, ctx, to.applicationId, {
    kind,
    body: reply.body,
    replyTo: kind === 'ANSWER' ? to.messageId : null,
    email: { rest: reply.rest || null, refusedFiles: [...reply.refusedFiles] },
  });
  const files: string[] = [];
  for (const file of reply.files) files.push(await storeFile(tx, ctx, { submissionId: null, fieldId: 'message' }, file));
  if (files.length > 0) await insertMessageFiles(tx, id, files);
}
