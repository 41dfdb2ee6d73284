import { m } from '@grantdesk/messages';
import { isEmail } from '../form/text-rules.ts';

/** For how long the two links of a change of address are good. */
export const EMAIL_CHANGE_MINUTES = 60;

export const emailChangeWords = {
  get invalid() {
    return m.common.enterAValidEmailAddress();
  },
  get same() {
    return m.user.thisIsTheAddressOfYour();
  },
  get taken() {
    return m.user.thisAddressCannotBeUsedChoose();
  },
} as const;

/** What is wrong with a new address before it is requested. Whether it is taken is never disclosed. */
export function emailChangeIssues(present: string, wanted: string): { path: 'email'; message: string }[] {
  const email = wanted.trim().toLowerCase();
  if (!isEmail(email)) return [{ path: 'email', message: emailChangeWords.invalid }];
  return email === present.toLowerCase() ? [{ path: 'email', message: emailChangeWords.same }] : [];
}
