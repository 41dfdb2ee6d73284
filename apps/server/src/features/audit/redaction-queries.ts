import type { Db, Tx } from '../../platform/db.ts';

export interface RedactionRow {
  eventId: string;
  erasureId: string;
  digest: Buffer;
}

export const insertRedactions = (tx: Tx, rows: RedactionRow[]) => tx.insertInto('auditRedactions').values(rows).execute();

/** Redactions in the order in which they were made. */
export const findRedactions = (db: Db): Promise<RedactionRow[]> =>
  db.selectFrom('auditRedactions').select(['eventId', 'erasureId', 'digest']).orderBy('number').execute();

/** What the trail says of each erasure. */
export async function findErasureSeals(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('auditEvents').select('data').where('type', '=', 'personal-data.erased').execute();
  return new Map(
    rows.map(({ data }) => {
      const { erasure, digest } = data as unknown as { erasure: string; digest: string };
      return [erasure, digest];
    }),
  );
}
