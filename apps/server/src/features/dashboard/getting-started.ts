import type { Answer } from '@grantdesk/api';
import { canChangeSettings, gettingStarted } from '@grantdesk/domain';
import { isDemonstration } from '#platform/config.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findFirstSteps } from './getting-started-queries.ts';

/**
 * What a new installation needs before its first call; null where its data are invented.
 * @throws AppError 404 for everyone who may not change the settings
 */
export async function readGettingStarted(p: Platform, ctx: Ctx): Promise<Answer<'dashboard.gettingStarted'>> {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
  const facts = await findFirstSteps(p.db);
  return { data: isDemonstration(p.config) && facts.isDemonstration ? null : gettingStarted(facts) };
}
