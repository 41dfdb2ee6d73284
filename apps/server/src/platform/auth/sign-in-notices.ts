import { m } from '@grantdesk/messages';
import { setTimeout as pause } from 'node:timers/promises';
import type { MailContent } from '@grantdesk/domain';
import { sql } from 'kysely';
import { readableAddress } from '../address.ts';
import { recordAudit } from '../audit.ts';
import type { Db, Tx } from '../db.ts';
import { notify } from '../notify/notify.ts';
import { accountPart, isFirstInQuarter, isFirstToday } from './rate-limit.ts';
import type { Attempt } from './sign-in-limits.ts';

/** An email goes to known addresses alone, so the answer comes no sooner where none does. */
const LEAST_MS = 60;

interface Person {
  userId: string;
  name: string;
  email: string;
}

const findPerson = (db: Db, email: string): Promise<Person | undefined> =>
  db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where(sql`lower(email)`, '=', accountPart(email))
    .executeTakeFirst();

/**
 * Leaves a trace of a failed sign-in: one row in the audit trail for each account, network and quarter of an hour, and an email to
 * the owner where clients begin to wait. An address without an account is not written down: people type passwords there.
 */
export async function recordFailedSignIn(p: { db: Db }, attempt: Attempt, ipAddress: string): Promise<void> {
  const least = attempt.isLockout ? pause(LEAST_MS) : undefined;
  const person = await findPerson(p.db, attempt.email);
  if (await isFirstInQuarter(p.db, 'failed', person?.userId ?? 'unknown', attempt.network))
    await p.db
      .transaction()
      .execute((tx: Tx) =>
        recordAudit(
          tx,
          { actor: { userId: null, name: 'Unknown visitor' }, ipAddress },
          { kind: 'USER', id: person?.userId ?? null },
          { type: 'account.sign-in-failed', facts: person ? { email: person.email } : {} },
        ),
      );
  if (attempt.isLockout && person) await notifyOnceToday(p.db, 'lockout', person, lockoutMail(person.name, ipAddress));
  await least;
}

/** Notifies an owner of wrong codes, because they follow the right password. */
export const mailFailedCodes = (db: Db, person: Person, ipAddress: string): Promise<void> =>
  notifyOnceToday(db, 'codes', person, failedCodesMail(person.name, ipAddress));

export const mailNewDevice = (db: Db, person: Person, ipAddress: string): Promise<void> =>
  notifyOnceToday(db, 'device', person, newDeviceMail(person.name, ipAddress));

async function notifyOnceToday(db: Db, kind: string, { userId, email }: Person, content: () => MailContent): Promise<void> {
  if (await isFirstToday(db, kind, userId)) await notify(db, { event: 'account.security', to: email, content });
}

const lockoutMail = (name: string, address: string) => (): MailContent => ({
  subject: m.auth.someoneEnteredWrongPasswordsForYour(),
  name,
  paragraphs: [m.auth.someoneEnteredAWrongPasswordFor(), m.auth.ifItWasYouAndYou()],
  details: { networkAddress: readableAddress(address) },
});

const newDeviceMail = (name: string, address: string) => (): MailContent => ({
  subject: m.auth.newSignInToYourAccount(),
  name,
  paragraphs: [m.auth.someoneSignedInToYourAccount(), m.auth.ifItWasNotYouSet()],
  details: { networkAddress: readableAddress(address) },
});

const failedCodesMail = (name: string, address: string) => (): MailContent => ({
  subject: m.auth.aWrongCodeWasEnteredFor(),
  name,
  paragraphs: [m.auth.someoneSignedInToYourAccount2(), m.auth.ifItWasNotYouSet()],
  details: { networkAddress: readableAddress(address) },
});
