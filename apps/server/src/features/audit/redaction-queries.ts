import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface RedactionRow {
  eventId: string;
  erasureId: string;
  digest: Buffer;
}

export const insertRedactions = (tx: Tx, rows: RedactionRow[]) => tx.insertInto('auditRedactions').values(rows).execute();

/** Redactions in the order in which they were made. */
export const findRedactions = (db: Db): Promise<RedactionRow[]> =>
  db.selectFrom('auditRedactions').select(['eventId', 'erasureId', 'digest']).orderBy('number').execute();

/** What the trail says of each erasure, and whether a batch up to this one contains it. */
export async function findErasureSeals(db: Db, through: number): Promise<Map<string, { digest: string; isBefore: boolean }>> {
  const rows = await db
    .selectFrom('auditEvents')
    .select('data')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('auditBatches')
            .where('number', '<=', through)
            .where(sql<boolean>`audit_events.id = any (event_ids)`),
        )
        .$castTo<boolean>()
        .as('isBefore'),
    )
    .where('type', '=', 'personal-data.erased')
    .execute();
  return new Map(
    rows.map(({ data, isBefore }) => {
      const { erasure, digest } = data as unknown as { erasure: string; digest: string };
      return [erasure, { digest, isBefore }];
    }),
  );
}
