import { can, canReadAccount } from '@grantdesk/domain';
import { m } from '@grantdesk/messages';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { findProgramme, type ProgrammeRecord } from './queries.ts';

/** A programme whose account the person reads. @throws AppError 404 */
export async function visibleProgramme(db: Db, ctx: Ctx, id: string): Promise<ProgrammeRecord> {
  const programme = await findProgramme(db, id);
  if (!programme || !canReadAccount(ctx.actor, { managerIds: programme.managerIds ?? [] })) throw notFound('programme');
  return programme;
}

export const makeDenial = (ctx: Ctx): string | null =>
  can(ctx.actor, 'ACCOUNTING', 'UPDATE') ? null : m.paymentBatch.roleDoesNotMake();

/** @throws AppError 403 for people who only read */
export function assertCanMake(ctx: Ctx): void {
  const denial = makeDenial(ctx);
  if (denial) throw new AppError('ACCESS_DENIED', denial);
}

export const briefProgramme = ({ id, name, currency }: ProgrammeRecord) => ({ _id: id, name, currency });
