import { PASSWORD_MIN } from '@grantdesk/domain/user/identity';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { messages } from '@grantdesk/domain/messages';
import type { Errors } from './useAuthForm.ts';

const { form } = messages;
export const required = (value: string): string | null => (value.trim() ? null : form.required);
export const email = (value: string): string | null => required(value) ?? (isEmail(value.trim()) ? null : form.email);
export const newPassword = (value: string): string | null =>
  required(value) ?? (value.length >= PASSWORD_MIN ? null : form.minLength(PASSWORD_MIN, 'characters'));

/** Keeps the rules that are broken. */
export const broken = (rules: Record<string, string | null>): Errors =>
  Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, string] => entry[1] !== null));

/** A rough measure, for a hint before the form is sent: 0 to 4. */
export function passwordStrength(password: string): number {
  if (password.length < PASSWORD_MIN) return password.length === 0 ? 0 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  return Math.min(4, 1 + (password.length >= 14 ? 1 : 0) + (kinds >= 2 ? 1 : 0) + (kinds >= 3 || password.length >= 20 ? 1 : 0));
}
