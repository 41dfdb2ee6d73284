import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import type { AuditEvent, MeetingAct } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { accessDenied, AppError } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { recordPresence } from '../decision/index.ts';
import { enterProgramme, holdMeeting } from './access.ts';
import { closeItem, findItems, findTaken, reopenItems } from './item-queries.ts';
import { decisionOfItem } from './present.ts';
import { deleteMeeting, insertMeeting, setState, updateMeeting, type MeetingRecord } from './queries.ts';
import { readMeeting } from './read.ts';
import { presentBoard } from './staff.ts';

type One = Answer<'panel.one'>;

/** Writes an event about a meeting. */
export const record = (tx: Tx, ctx: Ctx, { programmeId }: Pick<MeetingRecord, 'programmeId'>, event: AuditEvent): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, event);

/** Changes a meeting under its lock and answers it as it is then. @throws AppError 403, 404, 409 for its state */
export const changeMeeting = (
  p: Platform,
  ctx: Ctx,
  id: string,
  act: MeetingAct,
  change: (tx: Tx, meeting: MeetingRecord) => Promise<void>,
): Promise<One> =>
  inTx(p, async (tx) => {
    await change(tx, await holdMeeting(tx, ctx, id, act));
    return readMeeting(tx, ctx, id);
  });

/** @throws AppError 403 for people who only read, 404 */
export async function planMeeting(
  p: Platform,
  ctx: Ctx,
  { programme: programmeId, minutes, startsAt, ...facts }: HandlerInput<'panel.new'>['body'],
): Promise<Answer<'panel.new'>> {
  const programme = await enterProgramme(p.db, ctx, programmeId);
  if (programme.writeDenial !== null) throw accessDenied();
  return onceInTx(p, ctx, async (tx) => {
    const id = newId();
    await insertMeeting(tx, {
      ...facts,
      id,
      programmeId,
      startsAt: new Date(startsAt),
      itemMinutes: minutes,
      createdBy: ctx.actor.userId,
    });
    await record(tx, ctx, { programmeId }, { type: 'panel.planned', facts: { title: facts.title } });
    return { data: { _id: id } };
  });
}

/** @throws AppError 403, 404, 409 for a closed one, or after a change by someone else */
export const updateFacts = (
  p: Platform,
  ctx: Ctx,
  id: string,
  { revision, ...patch }: HandlerInput<'panel.update'>['body'],
): Promise<One> =>
  changeMeeting(p, ctx, id, 'PREPARE', async (tx, meeting) => {
    if (revision !== undefined && revision !== meeting.revision)
      throw new AppError('STALE_VERSION', m.panel.changedMeanwhile(), { details: { revision: meeting.revision } });
    const { title, place, itemMinutes: minutes } = meeting;
    const facts = applyPatch({ title, place, minutes, startsAt: meeting.startsAt.toISOString() }, patch);
    await updateMeeting(tx, id, {
      title: facts.title,
      place: facts.place,
      itemMinutes: facts.minutes,
      startsAt: new Date(facts.startsAt),
    });
    await record(tx, ctx, meeting, { type: 'panel.changed', facts: { title: facts.title } });
  });

/** @throws AppError 403, 404, 409 once it has started */
export const removeMeeting = (p: Platform, ctx: Ctx, id: string): Promise<Answer<'panel.remove'>> =>
  inTx(p, async (tx) => {
    const meeting = await holdMeeting(tx, ctx, id, 'REMOVE');
    await deleteMeeting(tx, id);
    await record(tx, ctx, meeting, { type: 'panel.deleted', facts: { title: meeting.title } });
    return { data: { _id: id } };
  });

/** From now on minutes are written, and who is present counts in the decision room. @throws AppError 403, 404, 409 */
export const startMeeting = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  changeMeeting(p, ctx, id, 'START', async (tx, meeting) => {
    await setState(tx, id, 'OPEN', null);
    await recordPresence(tx, ctx, meeting.programmeId, await presentBoard(tx, meeting));
    await record(tx, ctx, meeting, { type: 'panel.started', facts: { title: meeting.title } });
  });

/** Stores each decision as it is now. @throws AppError 403, 404, 409 for an empty agenda or its state */
export const closeMeeting = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  changeMeeting(p, ctx, id, 'CLOSE', async (tx, meeting) => {
    const items = await findItems(tx, null, id);
    if (items.length === 0) throw new AppError('CONFLICT', m.panel.nothingToClose());
    for (const item of items) await closeItem(tx, item.id, decisionOfItem(item));
    await setState(tx, id, 'CLOSED', { by: ctx.actor.userId, quorum: meeting.quorum });
    await record(tx, ctx, meeting, { type: 'panel.closed', facts: { title: meeting.title, items: items.length } });
  });

/** @throws AppError 403, 404, 409 where another meeting has one of its applications now, or for its state */
export const reopenMeeting = (p: Platform, ctx: Ctx, id: string, reason: string): Promise<One> =>
  changeMeeting(p, ctx, id, 'REOPEN', async (tx, meeting) => {
    const [taken] = await findTaken(tx, id);
    if (taken) throw new AppError('CONFLICT', m.panel.inAnotherMeeting({ application: taken.applicationNumber }));
    await reopenItems(tx, id);
    await setState(tx, id, 'OPEN', null);
    await record(tx, ctx, meeting, { type: 'panel.reopened', facts: { title: meeting.title, reason } });
  });
