import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { releaseDenials, sumAmounts, type FinalDecision } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { lockGrants, sumGranted } from '#platform/grant-money.ts';
import { newId } from '#platform/ids.ts';
import {
  decideApplications,
  decisionMail,
  findForStage,
  lockForStage,
  undecidable,
  type StageRecord,
} from '../application/index.ts';
import {
  findAllStaged,
  findBoard,
  findBoardProgramme,
  findStaged,
  insertRelease,
  lockRoom,
  type BoardProgramme,
} from './queries.ts';
import { enterToDecide } from './room.ts';
import { assertOfProgramme } from './service.ts';

type StagedDecision = Awaited<ReturnType<typeof findStaged>>[number];

const total = (staged: readonly StagedDecision[]): number =>
  sumAmounts(staged.filter((each) => each.outcome === 'APPROVE').map((each) => each.amount)).total;
const countOf = (staged: readonly StagedDecision[], outcome: FinalDecision): number =>
  staged.filter((each) => each.outcome === outcome).length;

/** What prevents releasing these now: quorum with recusals, and money by what was granted in the whole programme. */
async function denialsOf(db: Db, programme: BoardProgramme, staged: readonly StagedDecision[], rows: StageRecord[]) {
  const present = (await findBoard(db, programme.id)).filter((member) => member.recordedAt !== null);
  const denials = releaseDenials({
    quorum: programme.quorum,
    present: present.map(({ id }) => id),
    left: programme.budget - (await sumGranted(db, programme.id)).granted,
    decisions: staged.map((each) => {
      const row = rows.find(({ id }) => id === each.applicationId);
      return {
        applicationID: row?.applicationNumber ?? '',
        outcome: each.outcome as FinalDecision,
        amount: each.amount,
        conflicted: row?.conflictedIds ?? [],
      };
    }),
  });
  return { present, denials };
}

/** What a release would do now, by the same rules; nothing is written. @throws AppError 403, 404 */
export async function previewRelease(p: Platform, ctx: Ctx, id: string): Promise<Answer<'decision.preview'>> {
  const programme = await enterToDecide(p.db, ctx, id);
  const staged = await findAllStaged(p.db, ctx.actor.userId, id);
  const rows =
    staged.length === 0
      ? []
      : await findForStage(
          p.db,
          staged.map((each) => each.applicationId),
        );
  const { denials } = await denialsOf(p.db, programme, staged, rows);
  const shown: Awaited<ReturnType<typeof decisionMail>> = [];
  for (const outcome of ['APPROVE', 'DECLINE'] as const) {
    const first = staged.find((each) => each.outcome === outcome);
    const row = rows.find((each) => each.id === first?.applicationId);
    if (first && row)
      shown.push(
        ...(await decisionMail(p, row, {
          outcome,
          amount: first.amount,
          reason: first.reason,
          conditions: first.conditions,
          currency: programme.currency,
        })),
      );
  }
  return {
    data: {
      decisions: staged.map(({ applicationId, revision }) => ({ _id: applicationId, revision })),
      approved: countOf(staged, 'APPROVE'),
      declined: countOf(staged, 'DECLINE'),
      total: total(staged),
      left: programme.budget - (await sumGranted(p.db, id, ctx.actor.userId)).granted,
      denials: [...undecidable(rows).map(({ reason }) => reason), ...denials],
      mails: shown,
    },
  };
}

/**
 * Releases exactly the decisions that the person has seen: every flag, mail and audit row of them in one transaction, or
 * none. Of two simultaneous calls, the second finds them released. The audit row describes the whole batch.
 * @throws AppError 403, 404, 409 if one was changed, released or moved in the meantime, or quorum or money prevent it
 */
export async function releaseDecisions(
  p: Platform,
  ctx: Ctx,
  id: string,
  seen: { _id: string; revision: number }[],
): Promise<Answer<'decision.release'>> {
  await enterToDecide(p.db, ctx, id);
  return onceInTx(p, ctx, async (tx) => {
    await lockRoom(tx, id);
    await lockGrants(tx, [id]);
    const programme = await findBoardProgramme(tx, id);
    if (!programme) throw new Error('The programme is gone');
    const ids = [...new Set(seen.map(({ _id }) => _id))];
    const rows = await lockForStage(tx, ids);
    assertOfProgramme(ctx, id, ids, rows);
    const staged = await findStaged(tx, ids);
    if (staged.some((each) => each.releaseId !== null))
      throw new AppError('CONFLICT', m.decision.theseDecisionsHaveBeenReleasedAlready());
    const isAsSeen = seen.every(({ _id, revision }) =>
      staged.some((each) => each.applicationId === _id && each.revision === revision),
    );
    if (!isAsSeen) throw new AppError('CONFLICT', m.decision.someoneElseHasChangedThese());
    const held = rows.find((row) => staged.some((each) => each.applicationId === row.id && each.outcome === 'HOLD'));
    if (held) throw new AppError('CONFLICT', m.decision.applicationNumberIsOnHold({ applicationNumber: held.applicationNumber }));
    const { present, denials } = await denialsOf(tx, programme, staged, rows);
    if (denials[0]) throw new AppError('CONFLICT', denials[0], { details: { denials } });
    const release = newId();
    const { currency, quorum } = programme;
    const decisions = staged.map((each) => ({ ...each, outcome: each.outcome as FinalDecision }));
    await insertRelease(
      tx,
      {
        id: release,
        programmeId: id,
        quorum,
        present: present.map((member) => ({ _id: member.id, name: member.name })),
        madeBy: ctx.actor.userId,
        madeAt: await databaseNow(tx),
      },
      ids,
    );
    await decideApplications(p, tx, ctx, rows, { release, currency, decisions });
    const facts = {
      release,
      quorum,
      present: present.map(({ name }) => name),
      currency,
      decisions: rows.flatMap((row) => {
        const decision = decisions.find((each) => each.applicationId === row.id);
        if (!decision) return [];
        const { outcome, amount, reason, conditions } = decision;
        const recused = present.filter((member) => row.conflictedIds?.includes(member.id)).map(({ name }) => name);
        return [{ applicationID: row.applicationNumber, outcome, amount, reason, conditions, recused }];
      }),
    };
    await recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'decision.released', facts });
    return {
      data: { release, approved: countOf(staged, 'APPROVE'), declined: countOf(staged, 'DECLINE'), total: total(staged) },
    };
  });
}
