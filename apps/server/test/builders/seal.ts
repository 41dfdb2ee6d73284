import { sealAudit } from '#features/audit/seal.ts';
import type { TestApp } from '../app.ts';

/** Seals all that was written up to now: a transaction of another test's database may have to end before. */
export async function sealEverything({ owner, db, config }: TestApp): Promise<number> {
  const { rows } = await owner.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const isOver = async () =>
    (await owner.query<{ over: boolean }>(`select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over`, [rows[0]?.xid]))
      .rows[0]?.over;
  while (!(await isOver()));
  return sealAudit({ db, config });
}
