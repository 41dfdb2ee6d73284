import { stageEligibility, transition, type FinalDecision, type StageFacts } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { readGrants, recordGrants } from './stage-amounts.ts';
import type { StageRecord } from './queries.ts';
import { toStageFacts, assertStageActor, take, writeLedger, type Ledger } from './stage.ts';

const ACTIONS = { APPROVE: 'APPROVE_GRANT', DECLINE: 'DECLINE_GRANT' } as const;

/** In the room itself its quorum is judged by the room. */
const inRoom = (row: StageRecord): StageFacts => {
  const facts = toStageFacts(row);
  return { ...facts, programme: { ...facts.programme, decidesInRoom: false } };
};

/** Which of these the board cannot decide now, each with its reason. */
export const undecidable = (rows: StageRecord[]) =>
  stageEligibility(
    'APPROVE_GRANT',
    rows.map((row) => ({ _id: row.id, applicationID: row.applicationNumber, facts: inRoom(row) })),
  ).refused;

/**
 * Decides applications of one release: every one of them, or none. Their rows are locked by the caller.
 * @throws AppError 404 and 403 as the step does, 409 naming those that have moved on
 */
export async function decideApplications(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  rows: StageRecord[],
  {
    release,
    currency,
    decisions,
  }: {
    release: string;
    currency: string;
    decisions: { applicationId: string; outcome: FinalDecision; amount: number | null; reason: string; conditions: string }[];
  },
): Promise<void> {
  assertStageActor(ctx, 'APPROVE_GRANT', rows);
  const refused = undecidable(rows);
  if (refused[0]) throw new AppError('CONFLICT', refused[0].reason, { data: { done: [], refused } });
  const ledger: Ledger = { moves: [], entries: [] };
  const grants = await readGrants(
    tx,
    'APPROVE_GRANT',
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const decision = decisions.find((each) => each.applicationId === row.id);
    if (!decision) throw new Error(`${row.applicationNumber} has no decision`);
    const action = ACTIONS[decision.outcome];
    const step = transition(inRoom(row), action);
    if (!step.ok) throw new Error(`${row.applicationNumber} was judged otherwise`);
    await take(
      p,
      tx,
      ctx,
      row,
      {
        action,
        step,
        reason: decision.reason || undefined,
        batch: release,
        decision: { release, amount: decision.amount, conditions: decision.conditions, currency },
      },
      ledger,
    );
  }
  const approved = decisions.filter(({ outcome }) => outcome === 'APPROVE');
  await recordGrants(
    tx,
    new Map(
      approved.flatMap(({ applicationId, amount, conditions }) => {
        const grant = grants.get(applicationId);
        return grant ? [[applicationId, { ...grant, granted: amount, conditions }] as const] : [];
      }),
    ),
    approved.map(({ applicationId }) => applicationId),
  );
  await writeLedger(tx, ctx, ledger);
}
