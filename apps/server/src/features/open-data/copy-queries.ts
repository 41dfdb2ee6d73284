import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme begins with its publication settings, and nothing published. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, ctx, { from, to }) => {
    await sql`insert into open_data_settings (programme_id, settings, updated_by)
      select ${to}, settings, ${ctx.actor.userId} from open_data_settings where programme_id = ${from}`.execute(tx);
  });
}
