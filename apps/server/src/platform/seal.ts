import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Platform } from './context.ts';

const NONCE = 12;
const TAG = 16;

/** What is sealed; each purpose has a key of its own. */
type Purpose = 'bank details' | 'second factor' | 'webhook secret';
type Keys = Pick<Platform, 'config' | 'linkSecret'>;

/** A key of its own for this use, from SEAL_KEY or, without it, from a secret of the installation. */
const keyOf = ({ config, linkSecret }: Keys, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.sealKey ?? linkSecret, '', `grantdesk ${purpose}`, 32));

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

/** A digest of a short code that cannot be tried out without the key. */
export const keyedDigest = (p: Keys, owner: string, text: string): Buffer =>
  createHmac('sha256', keyOf(p, 'code digests')).update(`${owner}\n${text}`).digest();
