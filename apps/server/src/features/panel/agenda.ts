import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { findOutcome, missingFromAgenda, moveAfter, PANEL_LIMITS, type AuditEvent } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { readRoom } from '../decision/index.ts';
import { enterMeeting } from './access.ts';
import {
  deleteItem,
  findAgenda,
  findCandidate,
  findItem,
  insertItems,
  setMinutes,
  setOrder,
  type ItemRecord,
} from './item-queries.ts';
import { countLines } from './line-queries.ts';
import type { MeetingRecord } from './queries.ts';
import { changeMeeting, record } from './service.ts';

type One = Answer<'panel.one'>;

/** An item that the person may see. @throws AppError 404 */
export async function enterItem(db: Db, ctx: Ctx, id: string): Promise<ItemRecord> {
  const item = await findItem(db, ctx.actor.userId, id);
  if (!item) throw notFound('application');
  await enterMeeting(db, ctx, item.meetingId);
  return item;
}

/** Writes an event about an item: people to whom its application is closed do not read it. */
export const recordForItem = (
  tx: Tx,
  ctx: Ctx,
  { programmeId }: Pick<MeetingRecord, 'programmeId'>,
  applicationId: string,
  event: AuditEvent,
): Promise<void> => recordAudit(tx, ctx, { kind: 'APPLICATION', id: applicationId, programmeId }, event);

/** Changes an item under the lock of its meeting; one that is gone by then is 404. */
const changeItem = async (
  p: Platform,
  ctx: Ctx,
  id: string,
  change: (tx: Tx, meeting: MeetingRecord, item: ItemRecord) => Promise<void>,
): Promise<One> => {
  const { meetingId } = await enterItem(p.db, ctx, id);
  return changeMeeting(p, ctx, meetingId, 'PREPARE', async (tx, meeting) => change(tx, meeting, await enterItem(tx, ctx, id)));
};

/**
 * Adds what awaits a decision in the order of the ranking. Applications that a conflict of interest closes to the person are
 * not in their ranking: a colleague adds them. @throws AppError 403, 404, 409 if there is nothing to add
 */
export async function fillAgenda(p: Platform, ctx: Ctx, id: string): Promise<One> {
  const { programmeId } = await enterMeeting(p.db, ctx, id);
  const { rows } = (await readRoom(p, ctx, programmeId, undefined)).data;
  return changeMeeting(p, ctx, id, 'PREPARE', async (tx, meeting) => {
    const agenda = await findAgenda(tx, id);
    const missing = missingFromAgenda(
      rows,
      agenda.map(({ applicationId }) => applicationId),
    );
    const added = await insertItems(
      tx,
      missing.slice(0, PANEL_LIMITS.items - agenda.length).map((applicationId, index) => ({
        id: newId(),
        meetingId: id,
        applicationId,
        position: agenda.length + index + 1,
        minutes: meeting.itemMinutes,
      })),
    );
    if (added.length === 0)
      throw new AppError('CONFLICT', agenda.length >= PANEL_LIMITS.items ? agendaIsFull() : m.panel.nothingToAdd());
    await record(tx, ctx, meeting, { type: 'panel.filled', facts: { title: meeting.title, count: added.length } });
  });
}

const agendaIsFull = (): string => m.panel.agendaIsFull({ max: PANEL_LIMITS.items });

/** @throws AppError 403, 404, 409 if it is on an agenda already, 422 if it does not await a decision */
export const addItem = (
  p: Platform,
  ctx: Ctx,
  id: string,
  { application, minutes }: HandlerInput<'panel.itemNew'>['body'],
): Promise<One> =>
  changeMeeting(p, ctx, id, 'PREPARE', async (tx, meeting) => {
    const found = await findCandidate(tx, ctx.actor.userId, meeting.programmeId, application);
    if (!found) throw notFound('application');
    const refuse = (message: string) => ruleBroken([{ path: 'application', message }]);
    if (findOutcome(found.approvalFlags) !== null) throw refuse(m.panel.isDecided({ application: found.applicationNumber }));
    if (!found.approvalFlags.includes('SHORTLISTED_FOR_BOARD_APPROVAL'))
      throw refuse(m.panel.notBeforeTheBoard({ application: found.applicationNumber }));
    const agenda = await findAgenda(tx, id);
    if (agenda.some(({ applicationId }) => applicationId === application))
      throw new AppError('CONFLICT', m.panel.isOnAgenda({ application: found.applicationNumber }));
    if (agenda.length >= PANEL_LIMITS.items) throw new AppError('CONFLICT', agendaIsFull());
    const added = await insertItems(tx, [
      {
        id: newId(),
        meetingId: id,
        applicationId: application,
        position: agenda.length + 1,
        minutes: minutes ?? meeting.itemMinutes,
      },
    ]);
    if (added.length === 0) throw new AppError('CONFLICT', m.panel.inAnotherMeeting({ application: found.applicationNumber }));
    const facts = { title: meeting.title, applicationID: found.applicationNumber };
    await recordForItem(tx, ctx, meeting, application, { type: 'panel.item-added', facts });
  });

/** @throws AppError 403, 404, 409 */
export const timeItem = (p: Platform, ctx: Ctx, id: string, minutes: number): Promise<One> =>
  changeItem(p, ctx, id, async (tx, meeting, item) => {
    if (item.minutes === minutes) return;
    await setMinutes(tx, id, minutes);
    const facts = { title: meeting.title, applicationID: item.applicationNumber, minutes };
    await recordForItem(tx, ctx, meeting, item.applicationId, { type: 'panel.item-timed', facts });
  });

/** Moves an item behind another; two people who move at the same time both see their move. @throws AppError 403, 404, 409 */
export const moveItem = (p: Platform, ctx: Ctx, id: string, after: string | null): Promise<One> =>
  changeItem(p, ctx, id, async (tx, meeting, item) => {
    const before = (await findAgenda(tx, meeting.id)).map((each) => each.id);
    if (after !== null && !before.includes(after)) throw new AppError('CONFLICT', m.panel.agendaChanged());
    const order = moveAfter(before, id, after);
    if (order.indexOf(id) === before.indexOf(id)) return;
    await setOrder(tx, order);
    const facts = { title: meeting.title, applicationID: item.applicationNumber, place: order.indexOf(id) + 1 };
    await recordForItem(tx, ctx, meeting, item.applicationId, { type: 'panel.item-moved', facts });
  });

/** @throws AppError 403, 404, 409 for one with lines in the minutes */
export const removeItem = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  changeItem(p, ctx, id, async (tx, meeting, item) => {
    if ((await countLines(tx, { itemId: id })) > 0) throw new AppError('CONFLICT', m.panel.hasLines());
    await deleteItem(tx, id);
    await setOrder(
      tx,
      (await findAgenda(tx, meeting.id)).map((each) => each.id),
    );
    const facts = { title: meeting.title, applicationID: item.applicationNumber };
    await recordForItem(tx, ctx, meeting, item.applicationId, { type: 'panel.item-removed', facts });
  });
