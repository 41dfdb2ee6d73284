import type { MailTemplate, NotificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

/** The organisation's own words, with who changed them last; those that were taken back keep their version. */
export const findTemplates = (db: Db) =>
  db
    .selectFrom('mailTemplates')
    .leftJoin('users', 'users.id', 'mailTemplates.changedBy')
    .select(['kind', 'subject', 'body', 'isOriginal', 'version', 'changedAt', 'users.name as changedBy'])
    .execute();

export type TemplateRecord = Awaited<ReturnType<typeof findTemplates>>[number];

/** Keeps a template on the version that was seen; false where another stands. */
export async function keepTemplate(
  tx: Tx,
  row: MailTemplate & { kind: NotificationKind; isOriginal: boolean; seen: number; userId: string },
): Promise<boolean> {
  const { kind, subject, body, isOriginal, seen, userId } = row;
  const values = { subject, body, isOriginal, version: seen + 1, changedBy: userId, changedAt: sql<Date>`now()` };
  const kept =
    seen === 0
      ? await tx
          .insertInto('mailTemplates')
          .values({ kind, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('kind')
          .executeTakeFirst()
      : await tx
          .updateTable('mailTemplates')
          .set(values)
          .where('kind', '=', kind)
          .where('version', '=', seen)
          .returning('kind')
          .executeTakeFirst();
  return kept !== undefined;
}
