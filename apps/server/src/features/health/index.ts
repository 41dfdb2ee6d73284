import { m } from '@grantdesk/messages';
import { VERSION } from '@grantdesk/api';
import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';

/** What the process itself knows of how it is. */
export interface ProcessState {
  isStopping: () => boolean;
  isLost: () => boolean;
  isSeeding: () => boolean;
}

/**
 * `live` says no only where starting the process again would help: its own database is gone and is not started again. A database
 * that is out of reach for a while is the matter of `ready`, which takes the process out of the balancer and leaves it running.
 */
export const healthRoutes = (p: Platform, state: ProcessState): GroupHandlers<'health'> => ({
  live: async () => {
    if (state.isLost()) throw new AppError('UNAVAILABLE', m.health.theProcessHasLostItsDatabase());
    return { data: { status: 'alive', version: VERSION } };
  },
  ready: async () => {
    const unavailable = new AppError('UNAVAILABLE', m.health.theServiceIsNotReady());
    if (state.isStopping()) throw unavailable;
    if (state.isSeeding())
      throw new AppError('UNAVAILABLE', m.health.theDemonstrationDataIsBeingCreated(), {
        details: { state: 'seeding' },
      });
    // The queue lives in the same database; both must answer.
    await sql`select 1 from rate_limits, lateral (select to_regprocedure('enqueue_job(text, json, text)')) as queue limit 1`
      .execute(p.db)
      .catch(() => {
        throw unavailable;
      });
    return { data: { status: 'ready' } };
  },
});
