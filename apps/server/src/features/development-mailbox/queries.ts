import type { Db } from '#platform/db.ts';

/** The newest mails; a development mailbox needs no paging. */
const MAX_SHOWN = 100;

export const findMails = (db: Db) =>
  db.selectFrom('mailboxMessages').selectAll().orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(MAX_SHOWN).execute();

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mailboxMessages').selectAll().where('id', '=', id).executeTakeFirst();

export type MailRecord = Awaited<ReturnType<typeof findMails>>[number];
