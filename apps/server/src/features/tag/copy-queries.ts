import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme begins with the tags of the one before; its applications carry none. */
export function copyTags(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into tags (programme_id, name, colour)
      select ${to}, name, colour from tags where programme_id = ${from}`.execute(tx);
  });
}
