import { notificationKind, type NotificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '../db.ts';
import { newId } from '../ids.ts';
import { insertRows, writeTogether, type Write } from '../writes.ts';
import type { Mail } from './layout.ts';

export const SEND_MAIL = 'send-mail';

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

/** Writes mails and the jobs that send them. Inside a transaction all leave with its commit or not at all. */
export async function enqueueMails(db: Db, mails: readonly AddressedMail[]): Promise<void> {
  for (let at = 0; at < mails.length; at += MAX_MAILS)
    await writeTogether(db, 'mails', mailWrites(mails.slice(at, at + MAX_MAILS)));
}

/**
 * Mails and the jobs that send them, for a change that writes them together with its own rows. An awaited mail has a job of its
 * own, whose key is its id; notices wait to be gathered into one.
 */
export function mailWrites(mails: readonly AddressedMail[]): Write[] {
  if (mails.length === 0) return [];
  const rows = mails.map(toRow);
  const isRush = mails.filter(isAwaited).length > MAX_AWAITED;
  const hasOwnJob = (at: number): boolean => !isRush && isAwaited(mails[at] as AddressedMail);
  const idsOf = (own: boolean): string[] => rows.flatMap(({ id }, at) => (hasOwnJob(at) === own ? id : []));
  return [insertRows('emails', rows), ...awaitedJobs(idsOf(true)), ...waitingNotices(idsOf(false))];
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

const jobs = (task: string, entries: readonly { key: string; payload: object }[]): Write[] =>
  entries.length === 0
    ? []
    : [
        sql`select enqueue_jobs(${task}, ${entries.map(({ payload }) => toJson(payload))}::json[], ${entries.map(({ key }) => key)}::text[])`,
      ];

const awaitedJobs = (ids: readonly string[]): Write[] =>
  jobs(
    SEND_MAIL,
    ids.map((id) => ({ key: `mail-${id}`, payload: { id } })),
  );

const waitingNotices = (ids: readonly string[]): Write[] =>
  ids.length === 0
    ? []
    : [
        insertRows(
          'waitingNotices',
          ids.map((id) => ({ emailId: id })),
        ),
      ];

/** Sends failed mails again, with the jobs' keys as before; answers how many. What did not fail is left alone. */
export async function retryMails(tx: Tx, ids: readonly string[]): Promise<{ id: string; toAddress: string }[]> {
  const rows = await tx
    .updateTable('emails')
    .set({ state: 'QUEUED' })
    .where('id', 'in', ids)
    .where('state', '=', 'FAILED')
    .returning(['id', 'toAddress'])
    .execute();
  await writeTogether(tx, 'retry-mails', awaitedJobs(rows.map(({ id }) => id)));
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
  await writeTogether(db, 'mail', [insertRows('emails', [row]), ...awaitedJobs([row.id])]);
}
