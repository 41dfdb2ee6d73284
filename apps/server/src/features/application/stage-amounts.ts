import { m } from '@grantdesk/messages';
import { overBudget, proposedGrant, type StageAction } from '@grantdesk/domain';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { findGrantRequests, lockGrants, sumGranted, type GrantRequest } from '#platform/grant-money.ts';
import { insertGrantAmounts } from './stage-queries.ts';

/** What an approval would record of one application, in minor units. */
export interface Grant extends GrantRequest {
  granted: number | null;
  conditions: string;
}
export type Grants = ReadonlyMap<string, Grant>;
type Amounts = readonly { application: string; amount?: number | undefined; conditions?: string | undefined }[] | undefined;

/** @throws AppError 422 for amounts with another step, or of applications that are not part of it */
export function assertAmountsExpected(step: { action: StageAction; applications: readonly string[]; amounts?: Amounts }): void {
  const issues = (step.amounts ?? []).flatMap(({ application }, index) => {
    if (step.action !== 'APPROVE_GRANT')
      return [{ path: `amounts.${index}.amount`, message: m.common.onlyAnApprovalHasAnAmount() }];
    return step.applications.includes(application)
      ? []
      : [{ path: `amounts.${index}.application`, message: m.application.chooseOneOfTheApplicationsTo() }];
  });
  if (issues.length > 0) throw ruleBroken(issues);
}

/** What an approval grants each application: the amount named for it, else what it proposes or requests; null where neither is known. */
export async function readGrants(db: Db, action: StageAction, ids: readonly string[], amounts?: Amounts): Promise<Grants> {
  if (action !== 'APPROVE_GRANT' || ids.length === 0) return new Map();
  const named = new Map((amounts ?? []).map((each) => [each.application, each]));
  const requests = await findGrantRequests(db, ids);
  return new Map(
    [...requests].map(([id, grant]) => {
      const { amount, conditions = '' } = named.get(id) ?? {};
      return [id, { ...grant, granted: amount ?? proposedGrant(grant), conditions }];
    }),
  );
}

/** The same for a step that is taken: no one else approves grants of these programmes until the transaction ends. */
export async function lockGrantsFor(tx: Tx, action: StageAction, ids: readonly string[], amounts?: Amounts): Promise<Grants> {
  const grants = await readGrants(tx, action, ids, amounts);
  await lockGrants(
    tx,
    [...grants.values()].map(({ programmeId }) => programmeId),
  );
  return grants;
}

/** Why these grants cannot be approved together: each programme pays for its own. Null where they fit. */
export async function findOverBudget(db: Db, grants: readonly Grant[]): Promise<string | null> {
  for (const programmeId of new Set(grants.map((grant) => grant.programmeId))) {
    const own = grants.filter((grant) => grant.programmeId === programmeId);
    const left = (own[0]?.budget ?? 0) - (await sumGranted(db, programmeId)).granted;
    const reason = overBudget(
      own.map(({ granted }) => granted),
      left,
    );
    if (reason) return reason;
  }
  return null;
}

/** The budgets that pay for these grants, with what is left of each before them; by what the reader may see. */
export async function findBudgets(db: Db, readerId: string, grants: readonly Grant[]) {
  const budgets: { programme: string; currency: string; budget: number; left: number }[] = [];
  for (const { programmeId, currency, budget } of grants)
    if (!budgets.some(({ programme }) => programme === programmeId)) {
      const { granted } = await sumGranted(db, programmeId, readerId);
      budgets.push({ programme: programmeId, currency, budget, left: budget - granted });
    }
  return budgets;
}

/** Records the amounts of approved grants, once for each. */
export async function recordGrants(tx: Tx, grants: Grants, approved: readonly string[]): Promise<void> {
  const taken = approved.flatMap((id) => {
    const grant = grants.get(id);
    return grant ? [{ id, grant }] : [];
  });
  if (taken.length === 0) return;
  await insertGrantAmounts(
    tx,
    taken.map(({ id, grant: { programmeId, requested, granted, conditions } }) => ({
      applicationId: id,
      programmeId,
      requested,
      granted,
      conditions,
    })),
  );
}

/** @throws AppError 409 where the budget does not pay for these grants */
export async function assertWithinBudget(tx: Tx, grants: Grants, ids: readonly string[]): Promise<void> {
  const reason = await findOverBudget(
    tx,
    ids.flatMap((id) => grants.get(id) ?? []),
  );
  if (reason) throw new AppError('CONFLICT', reason);
}
