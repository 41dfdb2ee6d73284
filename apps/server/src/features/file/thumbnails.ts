import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { makeThumbnail } from '#platform/files/pictures.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { claimBytes, noteBytes, storeThumbnail, takeUnclaimed, type FileRecord } from './queries.ts';
import { assertServable, safeHeaders } from './serve.ts';
import { visibleFile } from './service.ts';

/** Sends the small picture of an image, guarded like the image itself; created at its first use and stored. */
export async function sendThumbnail(p: Platform, ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await visibleFile(p, ctx, id);
  if (!file.type.startsWith('image/')) throw notFound('file');
  assertServable(p, file);
  const picture = file.thumbnailKey ? await buffer(await p.files.read(file.thumbnailKey)) : await makeAndKeep(p, file);
  return safeHeaders(reply, { name: 'thumbnail.webp', type: 'image/webp', size: picture.length }).send(picture);
}

async function makeAndKeep(p: Platform, file: FileRecord): Promise<Buffer> {
  const picture = await makeThumbnail(await buffer(await p.files.read(file.storageKey)));
  const key = newId();
  const temporary = path.join(p.files.incoming, key);
  await writeFile(temporary, picture, { mode: 0o600 });
  await noteBytes(p.db, key);
  await p.files.put(key, temporary);
  // Two may run at the same time: the one whose key is not stored loses its bytes, not its picture.
  await inTx(p, async (tx) => {
    if (await storeThumbnail(tx, file.id, key)) await claimBytes(tx, key);
  });
  for (const left of await takeUnclaimed(p.db, [key])) await p.files.remove(left);
  return picture;
}
