import type { Answer } from '@grantdesk/api';
import {
  canChangeSettings,
  NO_RETENTION_COUNTS,
  RETENTION_DEFAULTS,
  RETENTION_FIELDS,
  retentionIssues,
  type RetentionCounts,
  type RetentionSettings,
} from '@grantdesk/domain';
import { recordSystemAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { forgetBytes } from '../file/index.ts';
import type { EraseParts } from './erasure.ts';
import { countDue, findRetention, insertRun, takeDue, takeNight } from './retention-queries.ts';

export const APPLY_RETENTION = 'apply-retention';
/** At a quiet hour of most installations. */
export const APPLY_RETENTION_CRONTAB = `11 2 * * * ${APPLY_RETENTION}`;
/** Records of one transaction: what is locked is locked for a moment. */
const AT_ONCE = 200;

/** What would go today; changes nothing. @throws AppError 404, 422 with the field */
export async function previewRetention(
  p: Platform,
  ctx: Ctx,
  given: RetentionSettings,
): Promise<Answer<'settings.retentionPreview'>> {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
  const issues = retentionIssues(given);
  if (issues.length > 0) throw ruleBroken(issues);
  const counts = { ...NO_RETENTION_COUNTS };
  for (const rule of RETENTION_FIELDS) {
    const age = given[rule];
    if (age !== null) counts[rule] = await countDue(p.db, rule, age);
  }
  return { data: counts };
}

/**
 * Deletes what has expired by the settings, in small batches: what is deleted is not found again, so that the next night
 * continues after one that broke off. The trail records the counts.
 */
export async function applyRetention(p: EraseParts): Promise<RetentionCounts> {
  const saved = (await findRetention(p.db))?.value as Partial<RetentionSettings> | undefined;
  const settings = { ...RETENTION_DEFAULTS, ...saved };
  const counts = { ...NO_RETENTION_COUNTS };
  for (const rule of RETENTION_FIELDS) {
    const age = settings[rule];
    if (age === null || retentionIssues(settings).some(({ path }) => path === rule)) continue;
    for (;;) {
      const { taken, files } = await inTx(p, async (tx) => {
        if (!(await takeNight(tx))) return { taken: 0, files: [] };
        const done = await takeDue(tx, rule, age, AT_ONCE);
        if (done.taken > 0) {
          await insertRun(tx, newId(), { [rule]: done.taken });
          await recordSystemAudit(
            tx,
            { kind: 'SETTING', id: null },
            { type: 'retention.applied', facts: { counts: { [rule]: done.taken } } },
          );
        }
        return done;
      });
      await forgetBytes(p, files);
      counts[rule] += taken;
      if (taken < AT_ONCE) break;
    }
  }
  return counts;
}
