import { sql } from 'kysely';
import type { Platform } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { GroupHandlers } from '../../platform/http/bind.ts';

export const healthRoutes = (p: Platform, state: { isStopping: () => boolean }): GroupHandlers<'health'> => ({
  live: async () => ({ data: { status: 'alive' } }),
  ready: async () => {
    const unavailable = new AppError('UNAVAILABLE', 'The service is not ready!');
    if (state.isStopping()) throw unavailable;
    // The queue lives in the same database; both must answer.
    await sql`select 1 from rate_limits, lateral (select to_regprocedure('enqueue_job(text, json, text)')) as queue limit 1`
      .execute(p.db)
      .catch(() => {
        throw unavailable;
      });
    return { data: { status: 'ready' } };
  },
});
