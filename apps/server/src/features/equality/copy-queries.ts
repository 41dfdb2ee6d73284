import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme asks the same; its counts begin at zero. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into equality_settings (programme_id, form_id, is_offered, threshold)
      select ${to}, form_id, is_offered, threshold from equality_settings where programme_id = ${from}`.execute(tx);
  });
}
