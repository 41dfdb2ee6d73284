import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme begins with its quorum. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into board_settings (programme_id, quorum, amount_question, proposed_question)
      select ${to}, quorum, amount_question, proposed_question from board_settings where programme_id = ${from}`.execute(tx);
  });
}
