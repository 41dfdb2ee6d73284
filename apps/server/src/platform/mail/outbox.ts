import { notificationKind, type NotificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { newId } from '../ids.ts';
import { insertRows, writeTogether, type Write } from '../writes.ts';
import type { Mail } from './layout.ts';

/** More emails of one change than this are a rush, whatever they say. */
const MAX_AWAITED = 20;
/** Mails of one statement, which are whole in memory. */
const MAX_MAILS = 500;

interface AddressedMail {
  to: string;
  kind?: NotificationKind;
  mail: Mail;
}

/** Receipts, links, news that counts by law: what cannot be switched off does not wait behind notices. */
const isAwaited = ({ kind }: AddressedMail): boolean => kind !== undefined && notificationKind(kind).mail === 'always';

/** Writes mails that a job sends. Inside a transaction all leave with its commit or not at all. */
export async function enqueueMails(db: Db, mails: readonly AddressedMail[]): Promise<void> {
  for (let at = 0; at < mails.length; at += MAX_MAILS)
    await writeTogether(db, 'mails', mailWrites(mails.slice(at, at + MAX_MAILS)));
}

/** Mails that wait to be gathered into jobs, for a change that writes them together with its own rows. */
export function mailWrites(mails: readonly AddressedMail[]): Write[] {
  if (mails.length === 0) return [];
  const rows = mails.map(toRow);
  const isRush = mails.filter(isAwaited).length > MAX_AWAITED;
  return [
    insertRows('emails', rows),
    waiting(rows.map(({ id }, at) => ({ emailId: id, isAwaited: !isRush && isAwaited(mails[at] as AddressedMail) }))),
  ];
}

const toRow = ({ to, kind, mail }: AddressedMail) => ({
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
});

const waiting = (emails: { emailId: string; isAwaited: boolean }[]): Write =>
  insertRows('waitingNotices', emails, { skipExisting: true });

const awaited = (ids: readonly string[]): Write => waiting(ids.map((emailId) => ({ emailId, isAwaited: true })));

/** Sends failed mails again; answers which. What did not fail is left alone. */
export async function retryMails(tx: Tx, ids: readonly string[]): Promise<{ id: string; toAddress: string }[]> {
  const rows = await tx
    .updateTable('emails')
    .set({ state: 'QUEUED' })
    .where('id', 'in', ids)
    .where('state', '=', 'FAILED')
    .returning(['id', 'toAddress'])
    .execute();
  if (rows.length > 0) await writeTogether(tx, 'retry-mails', [awaited(rows.map(({ id }) => id))]);
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

/** A mail that its reader has just requested. */
export async function enqueueMail(db: Db, to: string, mail: Mail): Promise<void> {
  const row = toRow({ to, mail });
  await writeTogether(db, 'mail', [insertRows('emails', [row]), awaited([row.id])]);
}
