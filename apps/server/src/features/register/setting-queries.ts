import { sql, type Insertable } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export const findSettings = (db: Db) =>
  db.selectFrom('registers').select(['register', 'isOn', 'baseUrl', 'keySealed', 'renewDays', 'version']).execute();
export type SettingRow = Awaited<ReturnType<typeof findSettings>>[number];

/** Locks a register's settings, with the row that a first change needs. */
export async function lockSetting(tx: Tx, register: string, baseUrl: string): Promise<SettingRow> {
  await tx
    .insertInto('registers')
    .values({ register, baseUrl, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('registers')
    .select(['register', 'isOn', 'baseUrl', 'keySealed', 'renewDays', 'version'])
    .where('register', '=', register)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const saveSetting = (tx: Tx, register: string, values: Partial<Insertable<DB['registers']>>) =>
  tx
    .updateTable('registers')
    .set({ ...values, changedAt: appNow })
    .where('register', '=', register)
    .execute();

/** By register, when it answered last and when it failed last. */
export async function findLastAnswers(db: Db) {
  const { rows } = await sql<{ register: string; answeredAt: Date | null; failedAt: Date | null; failure: string | null }>`
    select r.register, answer.answered_at as "answeredAt", failed.answered_at as "failedAt", failed.failure
      from registers r
      left join lateral (select answered_at from register_checks c where c.register = r.register
        and answered_at is not null and state not in ('FAILED', 'MANUAL') order by answered_at desc limit 1) answer on true
      left join lateral (select answered_at, failure from register_checks c where c.register = r.register
        and answered_at is not null and state = 'FAILED' order by answered_at desc limit 1) failed on true`.execute(db);
  return rows;
}

/** Takes one request of this minute's; false where there is none left. All processes share them. */
export async function takeQuota(db: Db, register: string, perMinute: number): Promise<boolean> {
  const minute = sql<Date>`date_trunc('minute', now())`;
  const taken = await db
    .updateTable('registers')
    .set({ quotaMinute: minute, quotaUsed: sql<number>`case when quota_minute = ${minute} then quota_used + 1 else 1 end` })
    .where('register', '=', register)
    .where((eb) => eb.or([eb('quotaMinute', 'is', null), eb('quotaMinute', '<>', minute), eb('quotaUsed', '<', perMinute)]))
    .returning('register')
    .executeTakeFirst();
  return taken !== undefined;
}
