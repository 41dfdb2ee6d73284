import type { NotificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '../db.ts';
import { newId } from '../ids.ts';
import type { Mail } from './layout.ts';

export const SEND_MAIL = 'send-mail';

/** Mails of one statement. */
const MAX_MAILS = 500;

/**
 * Writes mails and the jobs that send them. Inside a transaction all leave with its commit or not at all; a job's key
 * is its mail's id, so that it is sent once however often it is queued.
 */
export async function enqueueMails(db: Db, mails: readonly { to: string; kind?: NotificationKind; mail: Mail }[]): Promise<void> {
  for (let at = 0; at < mails.length; at += MAX_MAILS) {
    const rows = mails.slice(at, at + MAX_MAILS).map(({ to, kind, mail }) => ({
      id: newId(),
      toAddress: to,
      kind: kind ?? null,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      calendarMethod: mail.calendar?.method ?? null,
      calendarBody: mail.calendar?.body ?? null,
      replyTo: mail.reply?.address ?? null,
      thread: mail.reply?.thread ?? null,
    }));
    const ids = rows.map(({ id }) => id);
    const payloads = ids.map((id) => toJson({ id }));
    const keys = ids.map((id) => `mail-${id}`);
    await db
      .with('written', (mail) => mail.insertInto('emails').values(rows))
      .selectNoFrom(sql`enqueue_jobs(${SEND_MAIL}, ${payloads}::json[], ${keys}::text[])`.as('jobs'))
      .execute();
  }
}

/** Sends failed mails again, with the jobs' keys as before; answers how many. What did not fail is left alone. */
export async function retryMails(tx: Tx, ids: readonly string[]): Promise<{ id: string; toAddress: string }[]> {
  const rows = await tx
    .updateTable('emails')
    .set({ state: 'QUEUED' })
    .where('id', 'in', ids)
    .where('state', '=', 'FAILED')
    .returning(['id', 'toAddress'])
    .execute();
  const payloads = rows.map(({ id }) => toJson({ id }));
  const keys = rows.map(({ id }) => `mail-${id}`);
  if (rows.length > 0) await sql`select enqueue_jobs(${SEND_MAIL}, ${payloads}::json[], ${keys}::text[])`.execute(tx);
  return rows;
}

/** The newest mail to an address that was sent or failed, if it failed: when, and what the server said. */
export async function findMailTrouble(db: Db, address: string): Promise<{ at: Date; error: string } | null> {
  const newest = await db
    .selectFrom('emails')
    .select(['state', 'failedAt', 'lastError'])
    .where(sql`lower(to_address)`, '=', address.toLowerCase())
    .where('state', 'in', ['SENT', 'FAILED'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.state === 'FAILED' && newest.failedAt ? { at: newest.failedAt, error: newest.lastError ?? '' } : null;
}

export const enqueueMail = (db: Db, to: string, mail: Mail): Promise<void> => enqueueMails(db, [{ to, mail }]);
