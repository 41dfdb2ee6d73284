import type { SettingsKey } from '@grantdesk/domain';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';

/** A section as it is stored, with who changed it last; undefined if no one has. */
export const findSection = (db: Db, key: SettingsKey) =>
  db
    .selectFrom('organisationSettings')
    .leftJoin('users', 'users.id', 'organisationSettings.changedBy')
    .select(['value', 'version', 'users.name as changedBy', 'changedAt'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Saves a section if its version is the one that was seen; false otherwise. */
export async function saveSection(
  tx: Tx,
  row: { key: SettingsKey; value: unknown; seen: number; userId: string },
): Promise<boolean> {
  const values = { value: toJson(row.value), version: row.seen + 1, changedBy: row.userId, changedAt: appNow };
  const saved =
    row.seen === 0
      ? await tx
          .insertInto('organisationSettings')
          .values({ key: row.key, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx
          .updateTable('organisationSettings')
          .set(values)
          .where('key', '=', row.key)
          .where('version', '=', row.seen)
          .returning('key')
          .executeTakeFirst();
  return saved !== undefined;
}

export const findLastRun = (db: Db) =>
  db.selectFrom('retentionRuns').select(['at', 'counts']).orderBy('at', 'desc').limit(1).executeTakeFirst();
