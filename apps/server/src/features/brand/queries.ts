import type { Insertable, Selectable } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { BrandLogo } from '#db/types.gen.ts';

type LogoBytes = Pick<Selectable<BrandLogo>, 'type' | 'content' | 'png' | 'digest'>;

export const findLogo = (db: Db): Promise<LogoBytes | undefined> =>
  db.selectFrom('brandLogo').select(['type', 'content', 'png', 'digest']).executeTakeFirst();

export async function saveLogo(tx: Tx, logo: Omit<Insertable<BrandLogo>, 'id' | 'changedAt'>): Promise<void> {
  await tx
    .insertInto('brandLogo')
    .values(logo)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...logo, changedAt: appNow }))
    .execute();
}

/** @returns the digest of what was removed; undefined where there was no logo */
export const deleteLogo = async (tx: Tx): Promise<string | undefined> =>
  (await tx.deleteFrom('brandLogo').returning('digest').executeTakeFirst())?.digest;
