import { m } from '@grantdesk/messages';
import type { Db } from '../db.ts';
import { countSince, DAY_MS, limitKey, takeOne, tooMany } from './rate-limit.ts';

const HOUR_MS = 3_600_000;

/** Emails that one person may have sent, by what they are. Each limit is far above honest use. */
const SENDERS = {
  /** Both links of a change of address. */
  addressChange: {
    max: 10,
    windowMs: HOUR_MS,
    get refusal() {
      return m.auth.youHaveRequestedTooMany();
    },
  },
  templateTest: {
    max: 10,
    windowMs: HOUR_MS,
    get refusal() {
      return m.auth.youHaveSentManyTestEmails();
    },
  },
  /** Messages to many people together. */
  selection: {
    max: 10,
    windowMs: HOUR_MS,
    get refusal() {
      return m.auth.youHaveSentManyMessagesLately();
    },
  },
  coApplicant: {
    max: 40,
    windowMs: HOUR_MS,
    get refusal() {
      return m.auth.youHaveSentManyInvitationsLately();
    },
  },
  /** One file takes at most 10,000 people. */
  staff: {
    max: 20_000,
    windowMs: DAY_MS,
    get refusal() {
      return m.auth.youHaveSentManyInvitationsToday();
    },
  },
} as const;

/** Counts emails that a person has sent. @param count how many are sent now @throws AppError 429 that says when to try again */
export async function takeFromSender(db: Db, kind: keyof typeof SENDERS, userId: string, count = 1): Promise<void> {
  const { max, windowMs, refusal } = SENDERS[kind];
  const key = limitKey('mails', kind, userId);
  const { count: total, since } = await countSince(db, key, windowMs, count);
  if (total <= max) return;
  // What was refused is not counted: a smaller file may still be sent.
  await countSince(db, key, windowMs, -count);
  throw tooMany(refusal, since + windowMs - Date.now());
}

/** Invitations that one address gets within a day, from all senders. */
const MAX_INVITATIONS = 10;

/** @throws AppError 429 when an address has had enough invitations today */
export const takeInvitation = (db: Db, email: string): Promise<number> =>
  takeOne(db, limitKey('invited', email.trim().toLowerCase()), {
    max: MAX_INVITATIONS,
    windowMs: DAY_MS,
    refusal: m.auth.thisAddressWasSentManyInvitations(),
  });

/** Links that anyone can have sent to an address, within an hour. The ones before still work. */
const MAX_LINKS = 5;

/**
 * Whether a link may go to an address that a person typed. They get the same answer either way, so that it never reveals
 * whether there is an account. @param device a browser in which the owner has signed in has a count of its own, so that no one
 * else can use up the owner's links
 */
export async function isLinkAllowed(db: Db, kind: 'reset' | 'sign-up', email: string, device?: string): Promise<boolean> {
  const key = limitKey('links', kind, email.trim().toLowerCase(), ...(device ? [device] : []));
  return (await countSince(db, key, HOUR_MS)).count <= MAX_LINKS;
}
