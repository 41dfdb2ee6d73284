import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;
/** Clocks of telephones are a little off: one step before and after is taken too. */
const DRIFT = 1;

/** Letters that are hard to confuse: what authenticator applications expect a secret in (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** 160 bits, as RFC 4226 asks. */
export const newTotpSecret = (): string => base32(randomBytes(20));

export const stepAt = (time: number): number => Math.floor(time / 1000 / STEP_SECONDS);

/** The code of a step (RFC 6238 with SHA-1 and six digits: what every authenticator application speaks). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that a code belongs to; undefined where it is wrong or not later than `after`, the step used last. */
export function matchingStep(secret: string, code: string, { now, after }: { now: number; after: number }): number | undefined {
  const given = Buffer.from(code);
  const current = stepAt(now);
  let found: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    const right = Buffer.from(totpAt(secret, step));
    if (right.length === given.length && timingSafeEqual(right, given) && step > after) found = step;
  }
  return found;
}

/** What the QR code says: the application shows the account under the name of the house. */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/Grantdesk:${encodeURIComponent(email)}?secret=${secret}&issuer=Grantdesk&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`;

/** Ten letters, 50 bits: not to be guessed within the tries that are allowed. */
export const newRecoveryCode = (): string => base32(randomBytes(7)).slice(0, 10);
