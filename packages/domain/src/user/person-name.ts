/** Names of people, checked alike wherever one is typed: they stand in emails to others. */

import { m } from '@grantdesk/messages';

export const USER_NAME_MAX = 200;

export const nameMessages = {
  get missing() {
    return m.common.enterAName();
  },
  get long() {
    return m.user.maximumOfUserNameMaxCharacters({ max: USER_NAME_MAX });
  },
  get link() {
    return m.user.leaveWebAddressesOutOfThe();
  },
} as const;

/** Whether a text holds what mail programs turn into a link. */
const containsLink = (text: string): boolean => /:\/\/|www\./i.test(text);

/** What is wrong with a name that may be left out; null where nothing is. */
export function optionalNameError(name: string): string | null {
  if ([...name.trim()].length > USER_NAME_MAX) return nameMessages.long;
  return containsLink(name) ? nameMessages.link : null;
}

/** What is wrong with a name; null where nothing is. */
export const nameError = (name: string): string | null => (name.trim() === '' ? nameMessages.missing : optionalNameError(name));
