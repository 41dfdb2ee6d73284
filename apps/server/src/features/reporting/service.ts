import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canChangeSettings } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { readSection } from '../settings/index.ts';
import { enqueueExport, findExports, findViews, type ExportedFile } from './queries.ts';

/** The views, and the exports of the last weeks. @throws AppError 404 for everyone but the Super Admin */
export async function readReporting(p: Platform, ctx: Ctx): Promise<Answer<'reporting.one'>> {
  assertMayExport(ctx);
  const exports = (await findExports(p.db)).map(({ id, beganAt, endedAt, files, removedAt, ...row }) => {
    const made = files as unknown as ExportedFile[];
    return {
      ...row,
      _id: id,
      beganAt: beganAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      removedAt: removedAt?.toISOString() ?? null,
      files: made.length,
      rows: made.reduce((sum, { rows }) => sum + rows, 0),
      bytes: made.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
  return { data: { views: await findViews(p.db), exports } };
}

/** Has all views exported now, whatever the night exports. @throws AppError 404, 422 where exporting is switched off */
export async function requestExport(p: Platform, ctx: Ctx): Promise<Answer<'reporting.export'>> {
  assertMayExport(ctx);
  const { format } = await readSection(p.db, 'reporting');
  if (format === 'OFF') throw ruleBroken([{ path: 'format', message: m.reporting.chooseAFormatFirst() }]);
  await inTx(p, (tx) => enqueueExport(tx, { by: ctx.actor.userId, name: ctx.actor.name }));
  return { data: { isQueued: true } };
}

function assertMayExport(ctx: Ctx): void {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
}
