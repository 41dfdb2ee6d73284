import { HELD_DAYS, REPLY_DAYS, type Actor, type DropReason, type HoldReason } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import { seesApplication } from '#platform/programme-sight.ts';

interface Arrival {
  id: string;
  messageId: string;
  applicationId: string;
  userId: string;
  mailKey: Buffer;
}
export interface HeldMail {
  holdReason: HoldReason;
  fromAddress: string;
  subject: string;
  excerpt: string;
  fileNames: string[];
  raw: Buffer;
}

/** What becomes of it once it no longer waits: its words and bytes go. */
const EMPTY = { raw: null, fromAddress: null, subject: null, excerpt: null, fileNames: [] as string[] };

/** @returns false where the same email of the person for this message has arrived before */
export const insertReply = async (tx: Tx, arrival: Arrival, held?: HeldMail): Promise<boolean> =>
  (await tx
    .insertInto('mailReplies')
    .values({ ...arrival, state: held ? 'HELD' : 'TAKEN', ...held })
    .onConflict((conflict) => conflict.constraint('mail_replies_once').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** How many replies of a person to one message were added, and how many wait; and whether this email arrived before. */
export async function countReplies(db: Db, to: { messageId: string; userId: string; mailKey: Buffer }) {
  return db
    .selectFrom('mailReplies')
    .select([
      sql<number>`(count(*) filter (where state in ('TAKEN', 'RELEASED')))::int`.as('taken'),
      sql<number>`(count(*) filter (where state <> 'TAKEN'))::int`.as('held'),
      sql<boolean>`coalesce(bool_or(mail_key = ${to.mailKey}), false)`.as('isKnown'),
    ])
    .where('messageId', '=', to.messageId)
    .where('userId', '=', to.userId)
    .executeTakeFirstOrThrow();
}

export const countDrop = (db: Db, reason: DropReason) =>
  db
    .insertInto('mailReplyDrops')
    .values({ day: sql<string>`(select app_now())::date`, reason, count: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'reason']).doUpdateSet({ count: sql<number>`mail_reply_drops.count + 1` }))
    .execute();

export const findDrops = (db: Db) =>
  db
    .selectFrom('mailReplyDrops')
    .select(['reason', sql<number>`sum(count)::int`.as('count')])
    .where('day', '>=', sql<string>`(select app_now())::date - ${HELD_DAYS}::int`)
    .groupBy('reason')
    .orderBy('reason')
    .execute();

const held = (db: Db) =>
  db
    .selectFrom('mailReplies as r')
    .innerJoin('applications as a', 'a.id', 'r.applicationId')
    .innerJoin('programmes as g', 'g.id', 'a.programmeId')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .where('r.state', '=', 'HELD')
    .select([
      'r.id',
      'r.applicationId',
      'a.applicationNumber',
      'a.programmeId',
      'g.name as programmeName',
      'u.name as personName',
      'u.email as personEmail',
      'r.fromAddress',
      'r.subject',
      'r.excerpt',
      'r.fileNames',
      'r.holdReason',
      'r.arrivedAt',
      sql<Date>`r.arrived_at + make_interval(days => ${HELD_DAYS})`.as('endsAt'),
      managersOf(sql.ref('a.programme_id')).as('managerIds'),
    ]);

/** Replies that wait in threads that this person sees, oldest first. */
export const findHeld = (db: Db, actor: Actor) =>
  held(db).where(seesApplication(actor)).orderBy('r.arrivedAt').orderBy('r.id').limit(500).execute();
export type HeldRecord = Awaited<ReturnType<typeof findHeld>>[number];

/** One of them, with the email itself. */
export const findHeldOne = (db: Db, actor: Actor, id: string) =>
  held(db)
    .where(seesApplication(actor))
    .where('r.id', '=', id)
    .innerJoin('applicationMessages as n', 'n.id', 'r.messageId')
    .select([
      'r.raw',
      'r.messageId',
      'r.userId',
      'n.kind',
      sql<boolean>`exists (select from application_messages answers where answers.reply_to = n.id)`.as('isAnswered'),
    ])
    .executeTakeFirst();

/** @returns false where someone else has decided it since */
export const decideReply = async (
  tx: Tx,
  id: string,
  decision: { state: 'RELEASED' | 'DISCARDED'; decidedBy: string; reason: string },
): Promise<boolean> =>
  (
    await tx
      .updateTable('mailReplies')
      .set({ ...decision, decidedAt: appNow, ...EMPTY })
      .where('id', '=', id)
      .where('state', '=', 'HELD')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** What waited too long is deleted but for the fact; of what no address can take any longer, the fact too. */
export async function expireReplies(db: Db): Promise<void> {
  await db
    .updateTable('mailReplies')
    .set({ state: 'EXPIRED', ...EMPTY })
    .where('state', '=', 'HELD')
    .where('arrivedAt', '<', sql<Date>`(select app_now()) - make_interval(days => ${HELD_DAYS})`)
    .execute();
  await db
    .deleteFrom('mailReplies')
    .where('state', '<>', 'HELD')
    .where('arrivedAt', '<', sql<Date>`(select app_now()) - make_interval(days => ${REPLY_DAYS})`)
    .execute();
  await db
    .deleteFrom('mailReplyDrops')
    .where('day', '<', sql<string>`(select app_now())::date - ${REPLY_DAYS}::int`)
    .execute();
}
