import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme begins with its interview guidance. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into interview_settings (programme_id, shows_panel, preparation)
      select ${to}, shows_panel, preparation from interview_settings where programme_id = ${from}`.execute(tx);
  });
}
