import { m } from '@grantdesk/messages';
import { canActOnStage, isManagerOf, meetingDenial, type Actor, type MeetingAct, type MeetingState } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { findBoardProgramme } from '../decision/index.ts';
import { findMeeting, lockMeeting, type MeetingRecord } from './queries.ts';

/** Why a person who may read meetings cannot write them; null where they can. */
export const writeDenial = (actor: Actor, managerIds: readonly string[] | null): string | null =>
  canActOnStage(actor, managerIds ?? []) ? null : m.panel.viewOnly();

function seen(ctx: Ctx, found: MeetingRecord | undefined): MeetingRecord {
  if (!found || !isManagerOf(ctx.actor, found.managerIds ?? [])) throw notFound('meeting');
  return found;
}

/** A meeting that the person may read: who may enter the decision room of its programme. @throws AppError 404 */
export const enterMeeting = async (db: Db, ctx: Ctx, id: string): Promise<MeetingRecord> => seen(ctx, await findMeeting(db, id));

/**
 * A meeting that the person may change, locked, in a state that allows the act.
 * @throws AppError 403, 404, 409 for its state
 */
export async function holdMeeting(tx: Tx, ctx: Ctx, id: string, act: MeetingAct): Promise<MeetingRecord> {
  const meeting = seen(ctx, await lockMeeting(tx, id, act === 'WRITE' ? 'share' : 'update'));
  if (writeDenial(ctx.actor, meeting.managerIds) !== null) throw accessDenied();
  const denial = meetingDenial(meeting.state as MeetingState, act);
  if (denial !== null) throw new AppError('CONFLICT', denial);
  return meeting;
}

/** The programme of a list of meetings. @throws AppError 404 for people who do not run it */
export async function enterProgramme(db: Db, ctx: Ctx, id: string) {
  const programme = await findBoardProgramme(db, id);
  if (!programme || !isManagerOf(ctx.actor, programme.managerIds ?? [])) throw notFound('programme');
  return { ...programme, writeDenial: writeDenial(ctx.actor, programme.managerIds) };
}
