import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { decisionIssues, stageActionDenial } from '@grantdesk/domain';
import { recordAudit, recordAudits } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { lockForStage, undecidable, type StageRecord } from '../application/index.ts';
import {
  deleteStaged,
  findBoard,
  findBoardProgramme,
  findStaged,
  saveStaged,
  lockRoom,
  setAttendance,
  updateSettings,
} from './queries.ts';
import { amountQuestions, enterToDecide } from './room.ts';

/** @throws AppError 403, 404, 422 for a question that is none of the programme's */
export async function changeSettings(
  p: Platform,
  ctx: Ctx,
  id: string,
  patch: HandlerInput<'decision.settings'>['body'],
): Promise<Answer<'decision.settings'>> {
  await enterToDecide(p.db, ctx, id);
  return inTx(p, async (tx) => {
    await lockRoom(tx, id);
    const programme = await enterToDecide(tx, ctx, id);
    const questions = await amountQuestions(tx, programme);
    const { quorum, amountQuestion, proposedQuestion, meetingPlace } = programme;
    const meetingAt = programme.meetingAt?.toISOString() ?? null;
    const wanted = applyPatch({ quorum, amountQuestion, proposedQuestion, meetingAt, meetingPlace }, patch);
    const facts = { ...wanted, meetingAt: wanted.meetingAt && new Date(wanted.meetingAt).toISOString() };
    const issues = (['amountQuestion', 'proposedQuestion'] as const).flatMap((path) =>
      facts[path] === null || facts[path] === programme[path] || questions.some(({ value }) => value === facts[path])
        ? []
        : [{ path, message: m.common.chooseOneOfTheOptions() }],
    );
    if (issues.length > 0) throw ruleBroken(issues);
    await updateSettings(tx, id, facts);
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'decision.settings-changed', facts });
    return { data: facts };
  });
}

/** Who is present, whole each time. @throws AppError 403, 404, 422 for people who are not of the board */
export async function recordAttendance(
  p: Platform,
  ctx: Ctx,
  id: string,
  present: string[],
): Promise<Answer<'decision.attendance'>> {
  await enterToDecide(p.db, ctx, id);
  const ids = [...new Set(present)];
  await inTx(p, async (tx) => {
    await lockRoom(tx, id);
    const board = await findBoard(tx, id);
    const names = ids.map((each) => board.find((member) => member.id === each)?.name);
    if (names.includes(undefined)) throw ruleBroken([{ path: 'present', message: m.decision.chooseMembersOfTheBoardOnly() }]);
    await setAttendance(tx, id, ids, ctx.actor.userId, await databaseNow(tx));
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'decision.attendance-recorded', facts: { present: names.filter((name) => name !== undefined) } },
    );
  });
  return { data: { present: ids } };
}

/**
 * Who of the board is present, as a meeting recorded it: only for people who decide, whose release counts them. The trail has the
 * event of the meeting.
 */
export async function recordPresence(tx: Tx, ctx: Ctx, id: string, userIds: readonly string[]): Promise<void> {
  const programme = await findBoardProgramme(tx, id);
  if (!programme || stageActionDenial(ctx.actor, 'APPROVE_GRANT', programme.managerIds ?? []) !== null) return;
  await lockRoom(tx, id);
  const board = await findBoard(tx, id);
  const present = userIds.filter((each) => board.some((member) => member.id === each));
  await setAttendance(tx, id, present, ctx.actor.userId, await databaseNow(tx));
}

/** What the room is about: applications of its programme that no conflict closes to the person. @throws AppError 404 */
export function assertOfProgramme(ctx: Ctx, programmeId: string, ids: readonly string[], rows: StageRecord[]): void {
  const isOpen = (row: StageRecord): boolean => row.programmeId === programmeId && !row.conflictedIds?.includes(ctx.actor.userId);
  if (rows.length !== ids.length || !rows.every(isOpen)) throw notFound('application');
}

const noDecision = { outcome: '', amount: null, reason: '', conditions: '' };

/**
 * Stores what the board means to decide; no one is notified and no flag moves. What can no longer be decided is returned
 * with its reason, the rest is stored. @throws AppError 403, 404, 409 where nothing could be staged, 422
 */
export async function stageDecisions(
  p: Platform,
  ctx: Ctx,
  id: string,
  { decisions }: HandlerInput<'decision.stage'>['body'],
): Promise<Answer<'decision.stage'>> {
  const issues = decisions.flatMap((decision, index) =>
    decisionIssues(decision).map(({ path, message }) => ({ path: `decisions.${index}.${path}`, message })),
  );
  if (issues.length > 0) throw ruleBroken(issues);
  const programme = await enterToDecide(p.db, ctx, id);
  const answer = await onceInTx(p, ctx, async (tx) => {
    const wanted = new Map(decisions.map((decision) => [decision.application, decision]));
    const rows = await lockForStage(tx, [...wanted.keys()]);
    assertOfProgramme(ctx, id, [...wanted.keys()], rows);
    const refused = undecidable(rows);
    const now = await databaseNow(tx);
    const done: string[] = [];
    for (const row of rows) {
      const decision = wanted.get(row.id);
      if (!decision || refused.some(({ _id }) => _id === row.id)) continue;
      const { outcome, amount, reason, conditions } = decision;
      await saveStaged(tx, {
        applicationId: row.id,
        programmeId: id,
        outcome,
        amount,
        reason,
        conditions,
        stagedBy: ctx.actor.userId,
        stagedAt: now,
      });
      done.push(row.id);
    }
    await recordAudits(
      tx,
      ctx,
      rows
        .filter((row) => done.includes(row.id))
        .map((row) => {
          const { outcome, amount, reason, conditions } = wanted.get(row.id) ?? noDecision;
          const facts = {
            applicationID: row.applicationNumber,
            outcome,
            amount,
            currency: programme.currency,
            reason,
            conditions,
          };
          return {
            subject: { kind: 'APPLICATION' as const, id: row.id, programmeId: id },
            event: { type: 'decision.staged' as const, facts },
          };
        }),
    );
    return { data: { done, refused } };
  });
  const { done, refused } = answer.data;
  if (done.length === 0 && refused[0]) throw new AppError('CONFLICT', refused[0].reason, { data: answer.data });
  return answer;
}

/** Removes staged decisions. @throws AppError 403, 404, 409 if one of them was released in the meantime */
export async function unstageDecisions(
  p: Platform,
  ctx: Ctx,
  id: string,
  applications: string[],
): Promise<Answer<'decision.unstage'>> {
  await enterToDecide(p.db, ctx, id);
  return onceInTx(p, ctx, async (tx) => {
    const ids = [...new Set(applications)];
    const rows = await lockForStage(tx, ids);
    assertOfProgramme(ctx, id, ids, rows);
    await assertUnreleased(tx, ids, rows);
    const done = (await deleteStaged(tx, ids)).map((row) => row.applicationId);
    await recordAudits(
      tx,
      ctx,
      rows
        .filter((row) => done.includes(row.id))
        .map((row) => ({
          subject: { kind: 'APPLICATION', id: row.id, programmeId: id },
          event: { type: 'decision.unstaged', facts: { applicationID: row.applicationNumber } },
        })),
    );
    return { data: { done } };
  });
}

async function assertUnreleased(db: Db, ids: string[], rows: StageRecord[]): Promise<void> {
  const released = (await findStaged(db, ids)).find((decision) => decision.releaseId !== null);
  const row = released && rows.find((each) => each.id === released.applicationId);
  if (row)
    throw new AppError(
      'CONFLICT',
      m.decision.theDecisionAboutApplicationnumberHasBeen({ applicationNumber: row.applicationNumber }),
    );
}
