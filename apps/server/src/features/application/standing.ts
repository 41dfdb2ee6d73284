import type { Answer } from '@grantdesk/api';
import { answerToMinor, isManagerOf, stageSince } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { visibleApplication } from './service.ts';
import { findStanding } from './standing-queries.ts';

/**
 * What decides about one application beside its answers: amounts, and since when it has been where it is.
 * @throws AppError 404 for everyone but those who manage its programme
 */
export async function readStanding(p: Platform, ctx: Ctx, id: string): Promise<Answer<'application.standing'>> {
  const application = await visibleApplication(p.db, ctx, id);
  const found = isManagerOf(ctx.actor, application.managerIds ?? []) ? await findStanding(p.db, id) : undefined;
  if (!found) throw notFound('application');
  const { currency, requested, proposed, granted, submittedAt, lastMoveAt } = found;
  const { progressStatus, approvalFlags: flags } = application;
  return {
    data: {
      currency,
      requested: answerToMinor(requested, currency),
      proposed: answerToMinor(proposed, currency),
      granted,
      stageSince: stageSince({ progressStatus, flags, submittedAt, lastMoveAt })?.toISOString() ?? null,
    },
  };
}
