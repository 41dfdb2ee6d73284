import { overBudget, type StageAction } from '@grantdesk/domain';
import type { Db, Tx } from '../../platform/db.ts';
import { AppError, ruleBroken } from '../../platform/errors.ts';
import { findGrantRequests, lockGrants, sumGranted } from '../../platform/grant-money.ts';
import { insertGrantAmounts } from './stage-queries.ts';

/** What an approval would record of one application, in minor units. */
export interface Grant {
  programmeId: string;
  currency: string;
  budget: number;
  requested: number | null;
  granted: number | null;
}
export type Grants = ReadonlyMap<string, Grant>;
type Amounts = readonly { application: string; amount: number }[] | undefined;

/** @throws AppError 422 for amounts with another step, or of applications that are not part of it */
export function refuseStrayAmounts(step: { action: StageAction; applications: readonly string[]; amounts?: Amounts }): void {
  const issues = (step.amounts ?? []).flatMap(({ application }, index) => {
    if (step.action !== 'APPROVE_GRANT') return [{ path: `amounts.${index}.amount`, message: 'Only an approval has an amount!' }];
    return step.applications.includes(application)
      ? []
      : [{ path: `amounts.${index}.application`, message: 'Choose one of the applications to approve!' }];
  });
  if (issues.length > 0) throw ruleBroken(issues);
}

/** What an approval grants each application: the amount named for it, else what it requests; null where neither is known. */
export async function readGrants(db: Db, action: StageAction, ids: readonly string[], amounts?: Amounts): Promise<Grants> {
  if (action !== 'APPROVE_GRANT' || ids.length === 0) return new Map();
  const named = new Map((amounts ?? []).map(({ application, amount }) => [application, amount]));
  const requests = await findGrantRequests(db, ids);
  return new Map([...requests].map(([id, grant]) => [id, { ...grant, granted: named.get(id) ?? grant.requested }]));
}

/** The same for a step that is taken: nobody else approves grants of these programmes until the transaction ends. */
export async function lockGrantsFor(tx: Tx, action: StageAction, ids: readonly string[], amounts?: Amounts): Promise<Grants> {
  const grants = await readGrants(tx, action, ids, amounts);
  await lockGrants(
    tx,
    [...grants.values()].map(({ programmeId }) => programmeId),
  );
  return grants;
}

/** Why these grants cannot be approved together: each programme pays for its own. Null where they fit. */
export async function overBudgetOf(db: Db, grants: readonly Grant[]): Promise<string | null> {
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

/** Records the amounts of approved grants, once for each. */
export async function recordGrants(tx: Tx, grants: Grants, approved: readonly string[]): Promise<void> {
  const taken = approved.flatMap((id) => {
    const grant = grants.get(id);
    return grant ? [{ id, grant }] : [];
  });
  if (taken.length === 0) return;
  await insertGrantAmounts(
    tx,
    taken.map(({ id, grant: { programmeId, requested, granted } }) => ({ applicationId: id, programmeId, requested, granted })),
  );
}

/** @throws AppError 409 where the budget does not pay for these grants */
export async function refuseOverBudget(tx: Tx, grants: Grants, ids: readonly string[]): Promise<void> {
  const reason = await overBudgetOf(
    tx,
    ids.flatMap((id) => grants.get(id) ?? []),
  );
  if (reason) throw new AppError('CONFLICT', reason);
}
