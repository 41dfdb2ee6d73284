import { isDeviceCode, plainCode } from '@grantdesk/domain';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

/** Clocks of telephones are a little off: the code before and the one after are accepted too. */
const DRIFT_SECONDS = 30;
const RECOVERY_LETTERS = 10;

/** 160 bits, as RFC 4226 asks. */
export const newTotpSecret = (): string => generateSecret();

/** The code of an instant in milliseconds (RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator knows). */
export const totpAt = (secret: string, millis: number): string => generateSync({ secret, epoch: Math.floor(millis / 1000) });

/** The step that a code belongs to; undefined where it is wrong or not later than `after`, the step used last. */
export function matchingStep(secret: string, code: string, { now, after }: { now: number; after: number }): number | undefined {
  if (!isDeviceCode(code)) return undefined;
  const result = verifySync({ secret, token: plainCode(code), epoch: Math.floor(now / 1000), epochTolerance: DRIFT_SECONDS });
  return result.valid && 'timeStep' in result && result.timeStep > after ? result.timeStep : undefined;
}

/** What the QR code says: the authenticator shows the account under the product's name. */
export const totpUri = (secret: string, email: string): string => generateURI({ issuer: 'Grantdesk', label: email, secret });

/** Ten letters, 50 bits: not to be guessed within the tries that are allowed. */
export const newRecoveryCode = (): string => generateSecret().slice(0, RECOVERY_LETTERS);
