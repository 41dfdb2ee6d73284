import type { ClaimSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** A programme with its settings about spending; undefined for no such programme. */
export const findSettings = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('claimSettings', 'claimSettings.programmeId', 'programmes.id')
    .select(['programmes.id', 'programmes.name'])
    .select(['claimSettings.isOffered', 'claimSettings.virementPercent', 'claimSettings.needsEvidence', 'claimSettings.revision'])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();
export type SettingsRecord = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Changes of one programme's settings follow one another, the first included. */
export const lockSettings = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forUpdate().execute();

export const storeSettings = (tx: Tx, programmeId: string, settings: ClaimSettings & { revision: number }) =>
  tx
    .insertInto('claimSettings')
    .values({ programmeId, ...settings })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...settings, updatedAt: sql<Date>`app_now()` }))
    .execute();

/** The next round of a programme accounts for spending in the same way. */
export function copyWithProgrammes(p: Platform): void {
  p.events.on('PROGRAMME_COPIED', async (tx, _ctx, { from, to }) => {
    await sql`insert into claim_settings (programme_id, is_offered, virement_percent, needs_evidence)
      select ${to}, is_offered, virement_percent, needs_evidence from claim_settings where programme_id = ${from}`.execute(tx);
  });
}
