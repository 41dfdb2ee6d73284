import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db.ts';
import { newId } from '../ids.ts';

const CHALLENGE_MINUTES = 5;
/** Loaded with the first passkey: it brings all of ASN.1. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys belong to the address that people open, and to no other: that is what makes them safe from look-alikes. */
const partyOf = ({ publicUrl }: Config) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });

/** Stores a challenge for a few minutes. @param value the person it is for; `passkey` while that is not known yet */
async function saveChallenge(db: Db, challenge: string, value: string): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await db
    .insertInto('verifications')
    .values({ id: newId(), identifier: `passkey:${challenge}`, value, expiresAt })
    .execute();
}

/** A challenge is good once, whatever comes of it. */
async function takeChallenge(db: Db, challenge: string, value: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('verifications')
    .where('identifier', '=', `passkey:${challenge}`)
    .where('value', '=', value)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export const findPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** What the browser needs to create a passkey for this person; at most one per authenticator. */
export async function registrationOptions(db: Db, config: Config, user: { userId: string; name: string; email: string }) {
  const known = await findPasskeys(db, user.userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Grantdesk',
    rpID: partyOf(config).rpID,
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(db, options.challenge, user.userId);
  return options;
}

/** The credential that a browser has created; undefined if anything about it differs from what was requested. */
export async function verifiedRegistration(db: Db, config: Config, userId: string, response: RegistrationResponseJSON) {
  const { rpID, origin } = partyOf(config);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.registrationInfo.credential : undefined;
}

export interface NewPasskey {
  id: string;
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

/** False where the credential is known already. */
export const insertPasskey = (tx: Tx, row: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('createdAt')
    .executeTakeFirst();

/** Its name; undefined where this person has none of this id. */
export const removePasskeyRow = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).returning('name').executeTakeFirst();

/** What the browser needs to sign in with whatever passkey it finds for this address. */
export async function authenticationOptions(db: Db, config: Config) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: partyOf(config).rpID, userVerification: 'required' });
  await saveChallenge(db, options.challenge, 'passkey');
  return options;
}

/** Whose passkey answered; undefined for every answer that is not right in all its parts. */
export async function personOfPasskey(db: Db, config: Config, response: AuthenticationResponseJSON): Promise<string | undefined> {
  const known = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'userId', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', response.id)
    .where('users.accountStatus', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!known) return undefined;
  const { rpID, origin } = partyOf(config);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, 'passkey'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  await db
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, usedAt: sql<Date>`now()` })
    .where('id', '=', known.id)
    .execute();
  return known.userId;
}
