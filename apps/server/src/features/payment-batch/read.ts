import type { Answer, HandlerInput } from '@grantdesk/api';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { briefProgramme, visibleProgramme } from './access.ts';
import { findBatch, findBatches, findItems, type BatchRecord, type ItemRecord } from './batch-queries.ts';
import { presentBatch, presentBrief } from './present.ts';
import type { ProgrammeRecord } from './queries.ts';

/** A batch of a programme whose account the person reads. @throws AppError 404 */
export async function visibleBatch(
  db: Db,
  ctx: Ctx,
  id: string,
): Promise<{ batch: BatchRecord; items: ItemRecord[]; programme: ProgrammeRecord }> {
  const batch = await findBatch(db, id);
  if (!batch) throw notFound('payment batch');
  const programme = await visibleProgramme(db, ctx, batch.programmeId);
  return { batch, programme, items: await findItems(db, id) };
}

/** @throws AppError 404 */
export async function readBatch(db: Db, ctx: Ctx, id: string): Promise<Answer<'paymentBatch.one'>> {
  const { batch, items, programme } = await visibleBatch(db, ctx, id);
  return { data: presentBatch(ctx, briefProgramme(programme), batch, items) };
}

/** @throws AppError 404 */
export async function listBatches(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'paymentBatch.many'>['query'],
): Promise<Answer<'paymentBatch.many'>> {
  await visibleProgramme(p.db, ctx, query.programme);
  const { rows, total } = await findBatches(p.db, query.programme, { limit: query.limit, offset: toOffset(query) });
  return toPage(query, rows.map(presentBrief), total);
}
