import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Of addresses without an account none is made: a person must sign in to read the thread, too. */
export async function insertReplyAddresses(
  tx: Tx,
  rows: readonly { messageId: string; email: string; tokenHash: string }[],
  days: number,
): Promise<void> {
  await sql`insert into message_reply_addresses (token_hash, message_id, user_id, expires_at)
    select decode(given.hash, 'hex'), given.message_id, users.id, app_now() + make_interval(days => ${days})
    from unnest(${rows.map(({ tokenHash }) => tokenHash)}::text[], ${rows.map(({ messageId }) => messageId)}::uuid[],
      ${rows.map(({ email }) => email)}::text[]) as given (hash, message_id, email)
    join users on users.email = given.email and users.account_status = 'ACTIVE'`.execute(tx);
}

export interface ReplyAddress {
  messageId: string;
  applicationId: string;
  kind: string;
  isAnswered: boolean;
  userId: string;
  email: string;
}

/** The addresses of these hashes that have not expired, in the order of the hashes. */
export async function findReplyAddresses(db: Db, hashes: readonly string[]): Promise<ReplyAddress[]> {
  const { rows } = await sql<ReplyAddress & { hash: string }>`
    select encode(r.token_hash, 'hex') as hash, m.id as "messageId", m.application_id as "applicationId", m.kind,
      exists (select from application_messages n where n.reply_to = m.id) as "isAnswered", u.id as "userId", u.email
    from message_reply_addresses r join application_messages m on m.id = r.message_id join users u on u.id = r.user_id
    where r.token_hash = any (select decode(given, 'hex') from unnest(${[...hashes]}::text[]) as given) and r.expires_at > (select app_now())
      and u.account_status = 'ACTIVE'`.execute(db);
  return hashes.flatMap((hash) => rows.find((row) => row.hash === hash) ?? []);
}

export const deleteExpiredAddresses = (db: Db) =>
  db
    .deleteFrom('messageReplyAddresses')
    .where('expiresAt', '<', sql<Date>`(select app_now())`)
    .execute();
