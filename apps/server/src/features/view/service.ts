import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canReadList, MAX_VIEWS, toViewQuery, type ViewList, type ViewQuery } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { toJson, type Db } from '#platform/db.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { readChoices } from '#platform/list-filters.ts';
import { readProgramme } from '../programme/index.ts';
import { deleteView, findOwnView, findViews, insertView, updateView, type ViewRecord } from './queries.ts';

type View = Answer<'view.new'>['data'];

const present = (row: ViewRecord, userId: string): View => ({
  _id: row.id,
  name: row.name,
  query: row.query as ViewQuery,
  isShared: row.isShared,
  isOwn: row.ownerId === userId,
  owner: { name: row.ownerName },
});

/** A view's name can reveal something about a list, so people who may not read the list see none. @throws AppError 403, 404 */
async function assertListReadable(db: Db, ctx: Ctx, list: ViewList, programmeId: string | null): Promise<void> {
  if (!canReadList(ctx.actor, list)) throw accessDenied();
  if (programmeId) await readProgramme(db, ctx.actor, programmeId);
}

export async function listViews(
  p: Platform,
  ctx: Ctx,
  { list, programme = null }: { list: ViewList; programme?: string | null | undefined },
): Promise<Answer<'view.many'>> {
  await assertListReadable(p.db, ctx, list, programme);
  const rows = await findViews(p.db, ctx.actor.userId, { list, programmeId: programme });
  return { data: rows.map((row) => present(row, ctx.actor.userId)) };
}

/** @throws AppError 422 for a name that is taken, 400 for filters that are none, 409 for too many views */
export async function saveView(p: Platform, ctx: Ctx, body: HandlerInput<'view.new'>['body']): Promise<Answer<'view.new'>> {
  const programmeId = body.programme ?? null;
  await assertListReadable(p.db, ctx, body.list, programmeId);
  readChoices(body.query.filters ?? '');
  return onceInTx(p, ctx, async (tx) => {
    const known = await findViews(tx, ctx.actor.userId, { list: body.list, programmeId });
    if (known.filter((row) => row.ownerId === ctx.actor.userId).length >= MAX_VIEWS)
      throw new AppError('CONFLICT', m.view.atMostMaxViewsViewsOf({ max: MAX_VIEWS }));
    const id = newId();
    await insertView(tx, {
      id,
      ownerId: ctx.actor.userId,
      list: body.list,
      programmeId,
      name: body.name,
      query: toJson(toViewQuery(body.query)),
      isShared: body.isShared,
    });
    return { data: await ownView(tx, ctx, id) };
  });
}

/** @throws AppError 404 for anyone but its owner, 422 for a name that is taken */
export async function changeView(
  p: Platform,
  ctx: Ctx,
  id: string,
  { name, query, isShared }: HandlerInput<'view.update'>['body'],
): Promise<Answer<'view.update'>> {
  readChoices(query?.filters ?? '');
  return inTx(p, async (tx) => {
    await ownView(tx, ctx, id);
    await updateView(tx, id, {
      ...(name !== undefined && { name }),
      ...(query && { query: toJson(toViewQuery(query)) }),
      isShared,
    });
    return { data: await ownView(tx, ctx, id) };
  });
}

/** @throws AppError 404 for anyone but its owner */
export async function removeView(p: Platform, ctx: Ctx, id: string): Promise<Answer<'view.remove'>> {
  await inTx(p, async (tx) => {
    await ownView(tx, ctx, id);
    await deleteView(tx, id);
  });
  return { data: { _id: id } };
}

async function ownView(db: Db, ctx: Ctx, id: string): Promise<View> {
  const row = await findOwnView(db, ctx.actor.userId, id);
  if (!row) throw notFound('view');
  return present(row, ctx.actor.userId);
}
