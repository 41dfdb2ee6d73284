import type { MailContent } from '@grantdesk/domain';

interface Facts {
  name: string;
  oldEmail: string;
  newEmail: string;
  minutes: number;
}

const facts = ({ oldEmail, newEmail, minutes }: Facts): [string, string][] => [
  ['Present address', oldEmail],
  ['New address', newEmail],
  ['Good for', `${minutes} minutes, once`],
];

/** To the address that the account has: nothing changes without its owner. */
export const oldAddressMail = (given: Facts, url: string): MailContent => ({
  subject: 'Confirm the change of your address',
  greeting: `Hello ${given.name},`,
  paragraphs: [
    'Someone who gave your password asked to change the address of your account. It changes only when you confirm here and at the new address.',
    'If it was not you, open the link, say no, and set a new password.',
  ],
  facts: facts(given),
  action: { label: 'Look at the change', url },
});

/** To the address that the account is to have. */
export const newAddressMail = (given: Facts, url: string): MailContent => ({
  subject: 'Confirm your new address',
  greeting: `Hello ${given.name},`,
  paragraphs: [
    'This address was entered as the new one of an account. It changes only when you confirm here and at the present address.',
    'If you do not know of it, ignore this mail.',
  ],
  facts: facts(given),
  action: { label: 'Confirm this address', url },
});

/** To the owner of an address that somebody else wants for their account; who that is stays untold. */
export const takenAddressMail = (name: string): MailContent => ({
  subject: 'Your address was entered for another account',
  greeting: `Hello ${name},`,
  paragraphs: [
    'Someone entered this address as the new one of another account. Since it has an account already, nothing will change. You need not do anything.',
  ],
});

/** To both addresses, once it has happened. */
export const changedAddressMail = ({ name, oldEmail, newEmail }: Omit<Facts, 'minutes'>): MailContent => ({
  subject: 'The address of your account was changed',
  greeting: `Hello ${name},`,
  paragraphs: [
    'From now on you sign in with the new address, and mails go there. Your other devices were signed out.',
    'If it was not you, tell the team that runs your programme at once.',
  ],
  facts: [
    ['Address before', oldEmail],
    ['Address now', newEmail],
  ],
});
