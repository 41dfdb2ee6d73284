import type { NotificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '../db.ts';
import { newId } from '../ids.ts';
import { insertRows, writeTogether, type Write } from '../writes.ts';
import type { Mail } from './layout.ts';

export const SEND_MAIL = 'send-mail';

/** Mails of one statement. */
const MAX_MAILS = 500;

/**
 * Writes mails and the jobs that send them. Inside a transaction all leave with its commit or not at all; a job's key
 * is its mail's id, so that it is sent once however often it is queued.
 */
export async function enqueueMails(db: Db, mails: readonly AddressedMail[]): Promise<void> {
  for (let at = 0; at < mails.length; at += MAX_MAILS)
    await writeTogether(db, 'mails', mailWrites(mails.slice(at, at + MAX_MAILS)));
}

interface AddressedMail {
  to: string;
  kind?: NotificationKind;
  mail: Mail;
}

/** Mails and the jobs that send them, for a change that writes them together with its own rows. */
export function mailWrites(mails: readonly AddressedMail[]): Write[] {
  if (mails.length === 0) return [];
  const rows = mails.map(({ to, kind, mail }) => ({
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
  return [insertRows('emails', rows), enqueueSending(rows.map(({ id }) => id))];
}

const enqueueSending = (ids: readonly string[]): Write =>
  sql`select enqueue_jobs(${SEND_MAIL}, ${ids.map((id) => toJson({ id }))}::json[], ${ids.map((id) => `mail-${id}`)}::text[])`;

/** Sends failed mails again, with the jobs' keys as before; answers how many. What did not fail is left alone. */
export async function retryMails(tx: Tx, ids: readonly string[]): Promise<{ id: string; toAddress: string }[]> {
  const rows = await tx
    .updateTable('emails')
    .set({ state: 'QUEUED' })
    .where('id', 'in', ids)
    .where('state', '=', 'FAILED')
    .returning(['id', 'toAddress'])
    .execute();
  if (rows.length > 0) await enqueueSending(rows.map(({ id }) => id)).execute(tx);
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
