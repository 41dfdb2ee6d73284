import { statfs } from 'node:fs/promises';
import { VERSION, type Answer } from '@grantdesk/api';
import { canChangeSettings } from '@grantdesk/domain';
import { isDemonstration } from '#platform/config.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { toFolder } from '#platform/files/folder.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { readDatabase, readFigures } from './queries.ts';

export const systemRoutes = (p: Platform): GroupHandlers<'system'> => ({
  one: ({ ctx }) => readSystem(p, ctx),
});

/** @throws AppError 404 for everyone but the Super Admin */
async function readSystem(p: Platform, ctx: Ctx): Promise<Answer<'system.one'>> {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
  const { config } = p;
  const [database, { jobs, mail, audit, backup }, freeBytes] = await Promise.all([
    readDatabase(p.db),
    readFigures(p.db),
    readFree(config.filesUrl),
  ]);
  return {
    data: {
      version: VERSION,
      node: process.versions.node,
      startedAt: new Date(Date.now() - Math.round(process.uptime() * 1_000)).toISOString(),
      ...database,
      facts: {
        isDemonstration: isDemonstration(config),
        isHttps: config.publicUrl.startsWith('https:'),
        hasSealKey: config.sealKey !== undefined,
        isScanned: config.scanUrl !== undefined,
        freeBytes,
        jobs,
        mail: { ...mail, isSent: config.mailUrl !== undefined },
        audit: { ...audit, checkedAt: instant(audit.checkedAt) },
        backup: {
          isOn: config.backup !== undefined,
          lastAt: instant(backup.lastAt),
          lastError: backup.lastError,
          testedAt: instant(backup.testedAt),
        },
      },
    },
  };
}

/** Times within JSON come as PostgreSQL writes them. */
const instant = (time: string | null): string | null => time && new Date(time).toISOString();

async function readFree(filesUrl: string): Promise<number | null> {
  if (!filesUrl.startsWith('file:')) return null;
  const { bavail, bsize } = await statfs(toFolder(filesUrl));
  return bavail * bsize;
}
