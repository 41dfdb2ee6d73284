import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Platform } from './context.ts';

const NONCE = 12;
const TAG = 16;

/** What is sealed; each purpose has a key of its own. */
export type Purpose = 'bank details' | 'second factor' | 'webhook secret' | 'audit key' | 'equality answers' | 'provider secret' | 'register key';
export type Keys = { config: Pick<Platform['config'], 'sealKey'> } & Pick<Platform, 'linkSecret'>;

/** A key of its own for this use, from SEAL_KEY or, without it, from a secret of the installation. */
const keyOf = ({ config, linkSecret }: Keys, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.sealKey ?? linkSecret, '', `grantdesk ${purpose}`, 32));

/** The keys of the time before SEAL_KEY was set. */
export const withoutSealKey = <P extends Keys>(p: P): P => ({ ...p, config: { ...p.config, sealKey: undefined } });

/** Encrypts a text for the record that `owner` names: AES-256-GCM as nonce, ciphertext, tag. */
export function seal(p: Keys, owner: string, text: string, purpose: Purpose = 'bank details'): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(p, purpose), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error for what was sealed with another key, for another record, or was changed since */
export function unseal(p: Keys, owner: string, sealed: Buffer, purpose: Purpose = 'bank details'): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(p, purpose), sealed.subarray(0, NONCE)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

/**
 * Digests of a short code that cannot be tried out without the key. A digest cannot be recomputed when SEAL_KEY is set for the first
 * time, so that a code is also looked for under the key before; the first digest is the one to store.
 */
export const keyedDigests = (p: Keys, owner: string, text: string): [Buffer, ...Buffer[]] => {
  const digest = (keys: Keys): Buffer => createHmac('sha256', keyOf(keys, 'code digests')).update(`${owner}\n${text}`).digest();
  return p.config.sealKey === undefined ? [digest(p)] : [digest(p), digest(withoutSealKey(p))];
};
