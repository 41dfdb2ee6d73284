import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { PANEL_LIMITS } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { enterMeeting, holdMeeting } from './access.ts';
import { enterItem, recordForItem } from './agenda.ts';
import type { ItemRecord } from './item-queries.ts';
import { countLines, eraseLine, findLine, insertLine, lockLine, updateLine, type LineRecord } from './line-queries.ts';
import { presentLine } from './present.ts';
import type { MeetingRecord } from './queries.ts';
import { record } from './service.ts';

type LineEvent = 'panel.line-added' | 'panel.line-changed' | 'panel.line-removed';

/** Adds a line at the end. Two people who write at the same time add two lines. @throws AppError 403, 404, 409 for its state */
export async function addLine(
  p: Platform,
  ctx: Ctx,
  meetingId: string,
  { item: itemId, text }: HandlerInput<'panel.lineNew'>['body'],
): Promise<Answer<'panel.lineNew'>> {
  // Only the id is stored as the answer to this key: a line that is deleted leaves its text nowhere.
  const { id } = await onceInTx(p, ctx, async (tx) => {
    const meeting = await holdMeeting(tx, ctx, meetingId, 'WRITE');
    const item = itemId === null ? null : await itemOf(tx, ctx, meetingId, itemId);
    if ((await countLines(tx, { meetingId })) >= PANEL_LIMITS.lines)
      throw new AppError('CONFLICT', m.panel.tooManyLines({ max: PANEL_LIMITS.lines }));
    const line = { id: newId(), meetingId, itemId, body: text, authorId: ctx.actor.userId };
    await insertLine(tx, line);
    await recordLine(tx, ctx, meeting, item, 'panel.line-added');
    return { id: line.id };
  });
  return { data: await readLine(p.db, ctx, id) };
}

/**
 * Changes a line as it was seen. What someone else has written since is in the answer, and stays.
 * @throws AppError 403, 404, 409 for its state, 409 STALE_VERSION with `{ text, revision, by }`: the line now, null if deleted
 */
export const changeLine = (
  p: Platform,
  ctx: Ctx,
  id: string,
  { text, revision }: HandlerInput<'panel.lineUpdate'>['body'],
): Promise<Answer<'panel.lineUpdate'>> =>
  withLine(p, ctx, id, revision, async (tx, meeting, item) => {
    await updateLine(tx, id, { body: text, editedBy: ctx.actor.userId });
    await recordLine(tx, ctx, meeting, item, 'panel.line-changed');
    return { data: await readLine(tx, ctx, id) };
  });

/** @throws AppError as for a change of the line */
export const removeLine = (p: Platform, ctx: Ctx, id: string, revision: number): Promise<Answer<'panel.lineRemove'>> =>
  withLine(p, ctx, id, revision, async (tx, meeting, item) => {
    await eraseLine(tx, id, ctx.actor.userId);
    await recordLine(tx, ctx, meeting, item, 'panel.line-removed');
    return { data: { _id: id } };
  });

async function itemOf(db: Db, ctx: Ctx, meetingId: string, itemId: string): Promise<ItemRecord> {
  const item = await enterItem(db, ctx, itemId);
  if (item.meetingId !== meetingId) throw notFound('application');
  return item;
}

/** A line that the person may read, with its item. @throws AppError 404 */
async function enterLine(db: Db, ctx: Ctx, line: LineRecord | undefined): Promise<{ line: LineRecord; item: ItemRecord | null }> {
  if (!line) throw notFound('line');
  await enterMeeting(db, ctx, line.meetingId);
  return { line, item: line.itemId === null ? null : await itemOf(db, ctx, line.meetingId, line.itemId) };
}

async function readLine(db: Db, ctx: Ctx, id: string): Promise<Answer<'panel.lineNew'>['data']> {
  const { line } = await enterLine(db, ctx, await findLine(db, id));
  return presentLine(line, ctx.actor.userId);
}

/** Locks the meeting before the line, as everything else does, and compares the line with what the person saw. */
async function withLine<T>(
  p: Platform,
  ctx: Ctx,
  id: string,
  revision: number,
  change: (tx: Tx, meeting: MeetingRecord, item: ItemRecord | null) => Promise<T>,
): Promise<T> {
  const { line: seen } = await enterLine(p.db, ctx, await findLine(p.db, id));
  return inTx(p, async (tx) => {
    const meeting = await holdMeeting(tx, ctx, seen.meetingId, 'WRITE');
    const { line, item } = await enterLine(tx, ctx, await lockLine(tx, id));
    if (line.removedAt !== null)
      throw new AppError('STALE_VERSION', m.panel.lineRemoved({ name: line.editorName ?? line.authorName }), {
        details: { text: null, revision: line.revision, by: line.editorName },
      });
    if (line.revision !== revision)
      throw new AppError('STALE_VERSION', m.panel.lineChanged({ name: line.editorName ?? line.authorName }), {
        details: { text: line.body, revision: line.revision, by: line.editorName },
      });
    return change(tx, meeting, item);
  });
}

function recordLine(tx: Tx, ctx: Ctx, meeting: MeetingRecord, item: ItemRecord | null, type: LineEvent): Promise<void> {
  const facts = { title: meeting.title, applicationID: item?.applicationNumber ?? null };
  return item ? recordForItem(tx, ctx, meeting, item.applicationId, { type, facts }) : record(tx, ctx, meeting, { type, facts });
}
