import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { assertServable, findStored, sendBytes } from '../file/index.ts';
import { visibleRepayment } from './service.ts';

/** The bytes of a proof, for people who may read its return. @throws AppError 404, 403 while the scan does not allow it */
export async function sendReturnProof(p: Platform, ctx: Ctx, id: string, request: FastifyRequest, reply: FastifyReply) {
  const { repayment } = await visibleRepayment(p.db, ctx, id);
  const file = repayment.fileId ? await findStored(p.db, repayment.fileId) : undefined;
  if (!file) throw notFound('file');
  assertServable(p, file);
  return sendBytes(p, request, reply, file);
}
