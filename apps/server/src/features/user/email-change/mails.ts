import type { MailContent } from '@grantdesk/domain';
import { say } from '#platform/language.ts';

interface Facts {
  name: string;
  oldEmail: string;
  newEmail: string;
  minutes: number;
}

const facts = ({ oldEmail, newEmail, minutes }: Facts): [string, string][] => [
  [say`Present address`, oldEmail],
  [say`New address`, newEmail],
  [say`Good for`, say`${minutes} minutes, once`],
];

/** To the address that the account has: nothing changes without its owner. */
export const oldAddressMail = (given: Facts, url: string): MailContent => ({
  subject: say`Confirm the change of your address`,
  greeting: say`Hello ${given.name},`,
  paragraphs: [
    say`Someone who gave your password asked to change the address of your account. It changes only when you confirm here and at the new address.`,
    say`If it was not you, open the link, say no, and set a new password.`,
  ],
  facts: facts(given),
  action: { label: say`Look at the change`, url },
});

/** To the address that the account is to have. */
export const newAddressMail = (given: Facts, url: string): MailContent => ({
  subject: say`Confirm your new address`,
  greeting: say`Hello ${given.name},`,
  paragraphs: [
    say`This address was entered as the new one of an account. It changes only when you confirm here and at the present address.`,
    say`If you do not know of it, ignore this mail.`,
  ],
  facts: facts(given),
  action: { label: say`Confirm this address`, url },
});

/** To the owner of an address that someone else wants for their account, without saying who. */
export const takenAddressMail = (name: string): MailContent => ({
  subject: say`Your address was entered for another account`,
  greeting: say`Hello ${name},`,
  paragraphs: [
    say`Someone entered this address as the new one of another account. Since it has an account already, nothing will change. You need not do anything.`,
  ],
});

/** To both addresses, once it has happened. */
export const changedAddressMail = ({ name, oldEmail, newEmail }: Omit<Facts, 'minutes'>): MailContent => ({
  subject: say`The address of your account was changed`,
  greeting: say`Hello ${name},`,
  paragraphs: [
    say`From now on you sign in with the new address, and mails go there. Your other devices were signed out.`,
    say`If it was not you, tell the team that runs your programme at once.`,
  ],
  facts: [
    [say`Address before`, oldEmail],
    [say`Address now`, newEmail],
  ],
});
