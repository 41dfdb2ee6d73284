import { canActOnStage, canReadApplication, isManagerOf, type Actor } from '@grantdesk/domain';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, notFound } from '#platform/errors.ts';
import { lockForStage, type StageRecord } from '../application/index.ts';
import { findProgramme } from './queries.ts';

/** @throws AppError 404 for no such programme, 403 for who does not manage it */
export async function managedProgramme(db: Db, actor: Actor, id: string) {
  const programme = await findProgramme(db, id);
  if (!programme) throw notFound('programme');
  if (!isManagerOf(actor, programme.managerIds ?? [])) throw accessDenied();
  return programme;
}

/** The applications, locked in ascending order. @throws AppError 404 for what the person does not see, 403 for what they do not manage */
export async function lockManaged(tx: Tx, actor: Actor, ids: string[]): Promise<StageRecord[]> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length === 0 ? [] : await lockForStage(tx, wanted);
  if (rows.length < wanted.length) throw notFound('application');
  for (const row of rows) assertManaged(actor, row);
  return rows;
}

export function assertManaged(
  actor: Actor,
  row: { userId: string; managerIds: string[] | null; conflictedIds: string[] | null },
  what: 'READ' | 'UPDATE' = 'UPDATE',
): void {
  const managerIds = row.managerIds ?? [];
  const facts = { applicantId: row.userId, managerIds, assigneeIds: [], conflictedIds: row.conflictedIds ?? [] };
  if (!canReadApplication(actor, facts)) throw notFound('application');
  if (what === 'READ' ? !isManagerOf(actor, managerIds) : !canActOnStage(actor, managerIds)) throw accessDenied();
}
