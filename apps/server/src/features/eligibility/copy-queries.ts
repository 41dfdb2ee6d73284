import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/** The next round of a programme begins with its eligibility check, where it has the same application form. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into eligibility_checks (programme_id, intro, questions, rules, is_offered)
      select made.id, c.intro, c.questions, c.rules, c.is_offered from eligibility_checks c
        join programmes source on source.id = c.programme_id
        join programmes made on made.id = ${to} and made.application_form_id = source.application_form_id
      where c.programme_id = ${from}`.execute(tx);
  });
}
