import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findStored, assertServable, sendBytes } from '../file/index.ts';
import { visiblePayment } from './read.ts';
import { findProof } from './read-queries.ts';

/** The bytes of a proof, for people who may read its payment. @throws AppError 404, 403 while the scan does not allow it */
export async function sendProof(p: Platform, ctx: Ctx, releaseId: string, request: FastifyRequest, reply: FastifyReply) {
  const proof = await findProof(p.db, releaseId);
  if (!proof) throw notFound('file');
  await visiblePayment(p.db, ctx, proof.paymentId);
  const file = proof.fileId === null ? undefined : await findStored(p.db, proof.fileId);
  if (!file) throw notFound('file');
  assertServable(p, file);
  return sendBytes(p, request, reply, file);
}
