import { canWriteAnswers } from '@grantdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { assertServable, findStored, sendBytes } from '../file/index.ts';
import { visibleProject } from '../project/index.ts';
import { findEvidence } from './queries.ts';

/**
 * The bytes of evidence: for those who write the report, and for staff once a submitted report names it.
 * @throws AppError 404, 403 while the scan does not allow it
 */
export async function sendEvidence(p: Platform, ctx: Ctx, fileId: string, request: FastifyRequest, reply: FastifyReply) {
  const evidence = await findEvidence(p.db, fileId);
  if (!evidence) throw notFound('file');
  const project = await visibleProject(p.db, ctx, { id: evidence.projectId }).catch(() => {
    throw notFound('file');
  });
  const isWriter = canWriteAnswers(ctx.actor, project.userId, project.collaboratorIds ?? []);
  const file = isWriter || evidence.isSubmitted ? await findStored(p.db, fileId) : undefined;
  if (!file) throw notFound('file');
  assertServable(p, file);
  return sendBytes(p, request, reply, file);
}
