import { type Locale } from '@grantdesk/messages';
import type { MailTemplate, NotificationKind } from '@grantdesk/domain';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface TemplateRecord extends MailTemplate {
  kind: string;
  language: Locale;
  isOriginal: boolean;
  version: number;
  changedAt: Date;
  changedBy: string | null;
}

/** The organisation's own words by language, with who changed them last; those that were taken back keep their version. */
export const findTemplates = async (db: Db): Promise<TemplateRecord[]> =>
  (await db
    .selectFrom('mailTemplates')
    .leftJoin('users', 'users.id', 'mailTemplates.changedBy')
    .select([
      'kind',
      'mailTemplates.language',
      'subject',
      'body',
      'isOriginal',
      'version',
      'changedAt',
      'users.name as changedBy',
    ])
    .execute()) as TemplateRecord[];

/** Saves a template if its version is the one that was seen; false otherwise. */
export async function saveTemplate(
  tx: Tx,
  row: MailTemplate & { kind: NotificationKind; language: Locale; isOriginal: boolean; seen: number; userId: string },
): Promise<boolean> {
  const { kind, language, subject, body, isOriginal, seen, userId } = row;
  const values = { subject, body, isOriginal, version: seen + 1, changedBy: userId, changedAt: appNow };
  const saved =
    seen === 0
      ? await tx
          .insertInto('mailTemplates')
          .values({ kind, language, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('kind')
          .executeTakeFirst()
      : await tx
          .updateTable('mailTemplates')
          .set(values)
          .where('kind', '=', kind)
          .where('language', '=', language)
          .where('version', '=', seen)
          .returning('kind')
          .executeTakeFirst();
  return saved !== undefined;
}
