import { m } from '@grantdesk/messages';
import { PASSWORD_MIN } from '@grantdesk/domain/user/identity';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import type { Errors } from './useAuthForm.ts';

export const required = (value: string): string | null => (value.trim() ? null : m.common.fieldIsRequired());
export const email = (value: string): string | null => required(value) ?? (isEmail(value.trim()) ? null : m.common.enterAValidEmailAddress());
export const newPassword = (value: string): string | null =>
  required(value) ?? (value.length >= PASSWORD_MIN ? null : m.common.enterAtLeastNUnit({ n: PASSWORD_MIN, unit: m.common.characters() }));

/** Keeps the rules that are broken. */
export const broken = (rules: Record<string, string | null>): Errors =>
  Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, string] => entry[1] !== null));

/** A rough measure, for a hint before the form is sent: 0 to 4. */
export function passwordStrength(password: string): number {
  if (password.length < PASSWORD_MIN) return password.length === 0 ? 0 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  return Math.min(4, 1 + (password.length >= 14 ? 1 : 0) + (kinds >= 2 ? 1 : 0) + (kinds >= 3 || password.length >= 20 ? 1 : 0));
}
