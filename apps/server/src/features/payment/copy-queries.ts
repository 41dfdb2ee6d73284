import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';

/**
 * The next round of a programme begins with its payment limit: a copy must not lower a safeguard. In another currency the
 * number would mean something else.
 */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, ctx, { from, to }) => {
    await sql`insert into payment_limits (programme_id, second_above, updated_by)
      select ${to}, second_above, ${ctx.actor.userId} from payment_limits
      where programme_id = ${from} and (select count(distinct currency) from programmes where id in (${from}, ${to})) = 1`.execute(
      tx,
    );
  });
}
