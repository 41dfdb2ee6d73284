import type { AccountType, NotificationKind } from '@grantdesk/domain';
import { sql, type Insertable } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db, Tx } from '../db.ts';

export interface Addressee {
  id: string;
  name: string;
  email: string;
  accountType: AccountType;
  /** By kind, what they chose. */
  choices: Record<string, string> | null;
}

/** The accounts of addresses, with what they chose. */
export const findAddressees = async (db: Db, emails: string[]): Promise<Addressee[]> =>
  (await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'accountType',
      sql<Record<
        string,
        string
      > | null>`(select json_object_agg(c.kind, c.choice) from notification_choices c where c.user_id = users.id)`.as('choices'),
    ])
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .where('accountStatus', '=', 'ACTIVE')
    .execute()) as Addressee[];

/** The organisation's own words for these kinds, where it has some. */
export const findTemplates = (db: Db, kinds: NotificationKind[]) =>
  db
    .selectFrom('mailTemplates')
    .select(['kind', 'subject', 'body'])
    .where('kind', 'in', kinds)
    .where('isOriginal', '=', false)
    .execute();

const MOST_ROWS = 1_000;

export async function insertNotifications(db: Db, rows: Insertable<DB['notifications']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await db
      .insertInto('notifications')
      .values(rows.slice(at, at + MOST_ROWS))
      .execute();
}

/** Marks some of a person's, or all up to now. */
export async function markNotifications(db: Db, userId: string, which: { ids: string[] | 'all'; read: boolean }): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ readAt: which.read ? sql<Date>`app_now()` : null })
    .where('userId', '=', userId)
    .where('readAt', which.read ? 'is' : 'is not', null);
  if (which.ids !== 'all') query = query.where('id', 'in', which.ids);
  await query.execute();
}

/** What waited for the daily mail of a person waits no longer, whether it was in it or had been read before. */
export const markDigested = (tx: Tx, userId: string): Promise<unknown> =>
  tx.updateTable('notifications').set({ digest: 'SENT' }).where('userId', '=', userId).where('digest', '=', 'WAITING').execute();
