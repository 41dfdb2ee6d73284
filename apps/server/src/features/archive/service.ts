import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { contentDisposition } from '@grantdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { isMissing } from '#platform/files/missing.ts';
import { listedProgramme } from '../application/index.ts';
import { presentArchive } from './present.ts';
import { findOwnArchive, isStillOpen, type ArchiveRecord } from './queries.ts';

/** How far a ZIP is, for its person alone. @throws AppError 404 for all others, and once it is over */
export async function readArchive(p: Platform, ctx: Ctx, id: string): Promise<Answer<'application.archiveProgress'>> {
  return { data: presentArchive(await ownArchive(p, ctx, id)) };
}

/** Sends a finished ZIP to its person, who may still export the list. @throws AppError 404 otherwise */
export async function sendArchive(
  p: Platform,
  ctx: Ctx,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { storageKey, size, programmeName } = await ownArchive(p, ctx, id);
  if (storageKey === null) throw notFound('archive');
  const content = await p.files.read(storageKey).catch((error: unknown) => {
    throw isMissing(error) ? notFound('archive') : error;
  });
  // What leaves is what was stored: packed on the way, its length would not fit.
  request.headers['x-no-compression'] = '1';
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-length': Number(size),
      'content-disposition': contentDisposition('attachment', `${m.archive.fileName({ programme: programmeName })}.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}

/** The person's own ZIP, as long as they may export the list and may see each application in it. */
async function ownArchive(p: Platform, ctx: Ctx, id: string): Promise<ArchiveRecord> {
  const archive = await findOwnArchive(p.db, id, ctx.actor.userId);
  const programme = archive && (await findListedProgramme(p, ctx, archive.programmeId));
  if (!archive || !programme) throw notFound('archive');
  if (archive.state === 'READY' && !(await isStillOpen(p.db, archive, programme.closedIds))) throw notFound('archive');
  return archive;
}

/** The programme whose list the person may export; undefined where they may not, or not any longer. */
export async function findListedProgramme(p: Pick<Platform, 'db'>, ctx: Ctx, programmeId: string) {
  try {
    return await listedProgramme(p, ctx, programmeId);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
