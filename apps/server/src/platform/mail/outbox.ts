import { sql } from 'kysely';
import { toJson, type Db } from '../db.ts';
import { newId } from '../ids.ts';
import type { Mail } from './templates.ts';

export const SEND_MAIL = 'send-mail';

/**
 * Writes a mail and the job that sends it. Inside a transaction both leave with its commit or not at all; the job's key
 * is the mail's id, so that it is sent once however often it is asked for.
 */
export async function enqueueMail(db: Db, to: string, mail: Mail): Promise<void> {
  const id = newId();
  await db
    .insertInto('emails')
    .values({
      id,
      toAddress: to,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      calendarMethod: mail.calendar?.method ?? null,
      calendarBody: mail.calendar?.body ?? null,
    })
    .execute();
  await sql`select enqueue_job(${SEND_MAIL}, ${toJson({ id })}::json, ${`mail-${id}`})`.execute(db);
}
