import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Platform } from './context.ts';

const NONCE = 12;
const TAG = 16;

/** A key of its own for this use, from SEAL_KEY or, without it, from a secret of the installation. */
const keyOf = ({ config, linkSecret }: Pick<Platform, 'config' | 'linkSecret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', config.sealKey ?? linkSecret, '', 'grantdesk bank details', 32));

/** Encrypts a text for the record that `owner` names: AES-256-GCM as nonce, ciphertext, tag. */
export function seal(p: Pick<Platform, 'config' | 'linkSecret'>, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(p), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error for what was sealed with another key, for another record, or was changed since */
export function unseal(p: Pick<Platform, 'config' | 'linkSecret'>, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(p), sealed.subarray(0, NONCE)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}
