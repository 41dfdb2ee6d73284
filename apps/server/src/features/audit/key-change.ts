import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Db } from '#platform/db.ts';
import { seal, unseal, type Keys } from '#platform/encryption.ts';
import { isSignedBy, type Link, signingKey } from './chain.ts';
import { findBatches, findLastBatch, findSecret, insertSecret } from './seal-queries.ts';
import { keyFile, readSigningKey, type SealParts } from './seal.ts';

const NAME = 'audit key before SEAL_KEY';
/** SEAL_KEY alone opens what is written here; the installation's secret has no part in it. */
const keysOf = ({ config }: SealParts): Keys => ({ config, linkSecret: '' });

/** The keys that sign the trail: the present one, and the one before SEAL_KEY was set, good up to the batch that was then the last. */
export interface SigningKeys {
  present: Buffer;
  before?: { key: Buffer; through: number };
}

export async function readSigningKeys(p: SealParts): Promise<SigningKeys> {
  const present = await readSigningKey(p);
  const row = p.config.sealKey === undefined ? undefined : await findSecret(p.db, NAME);
  if (!row) return { present };
  try {
    const text = unseal(keysOf(p), NAME, Buffer.from(row.value, 'base64'), 'audit key');
    const { secret, through } = JSON.parse(text) as { secret: string; through: number };
    return { present, before: { key: signingKey(secret), through } };
  } catch {
    // Not with this SEAL_KEY: then no batch is signed with it either, and the check says so.
    return { present };
  }
}

export const isSignedByOne = ({ present, before }: SigningKeys, link: Link, signature: Buffer): boolean =>
  isSignedBy(present, link, signature) ||
  (before !== undefined && link.number <= before.through && isSignedBy(before.key, link, signature));

/**
 * Writes down, the first time that SEAL_KEY is set, up to which batch the trail was signed with the key in the data folder, so that
 * these batches still check. It is stored encrypted under SEAL_KEY: no one without the key can claim that a later batch was signed with the old
 * key. Once a batch is signed with SEAL_KEY it is too late, for a forged trail would look the same.
 * As the owner of the database, before the product serves.
 */
export async function adoptSealKey(p: SealParts): Promise<void> {
  const { config, db } = p;
  if (config.sealKey === undefined || !existsSync(keyFile(config.dataDir)) || (await findSecret(db, NAME))) return;
  const last = await findLastBatch(db);
  const present = await readSigningKey(p);
  if (!last || (await isAnySignedBy(db, present))) return;
  const secret = await readFile(keyFile(config.dataDir), 'utf8');
  const value = seal(keysOf(p), NAME, JSON.stringify({ secret, through: last.number }), 'audit key').toString('base64');
  await insertSecret(db, NAME, value);
}

async function isAnySignedBy(db: Db, key: Buffer): Promise<boolean> {
  for (let after = 0; ;) {
    const batches = await findBatches(db, after, 100);
    if (batches.some((batch) => isSignedBy(key, batch, batch.signature))) return true;
    const end = batches.at(-1);
    if (!end) return false;
    after = end.number;
  }
}
