import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';

interface Facts {
  name: string;
  oldEmail: string;
  newEmail: string;
  minutes: number;
}

const facts = ({ oldEmail, newEmail, minutes }: Facts): [string, string][] => [
  [m.user.presentAddress(), oldEmail],
  [m.user.newAddress(), newEmail],
  [m.user.goodFor(), m.user.minutesMinutesOnce({ minutes })],
];

/** To the address that the account has: nothing changes without its owner. */
export const oldAddressMail = (given: Facts, url: string): MailContent => ({
  subject: m.user.confirmTheChangeOfYourAddress(),
  greeting: m.common.helloName({ name: given.name }),
  paragraphs: [m.user.someoneWhoGaveYourPasswordAsked(), m.user.ifItWasNotYouOpen()],
  facts: facts(given),
  action: { label: m.user.lookAtTheChange(), url },
});

/** To the address that the account is to have. */
export const newAddressMail = (given: Facts, url: string): MailContent => ({
  subject: m.user.confirmYourNewAddress(),
  greeting: m.common.helloName({ name: given.name }),
  paragraphs: [m.user.thisAddressWasEnteredAsThe(), m.user.ifYouDoNotKnowOf()],
  facts: facts(given),
  action: { label: m.user.confirmThisAddress(), url },
});

/** To the owner of an address that someone else wants for their account, without saying who. */
export const takenAddressMail = (name: string): MailContent => ({
  subject: m.user.yourAddressWasEnteredForAnother(),
  greeting: m.common.helloName({ name }),
  paragraphs: [m.user.someoneEnteredThisAddressAsThe()],
});

/** To both addresses, once it has happened. */
export const changedAddressMail = ({ name, oldEmail, newEmail }: Omit<Facts, 'minutes'>): MailContent => ({
  subject: m.user.theAddressOfYourAccountWas(),
  greeting: m.common.helloName({ name }),
  paragraphs: [m.user.fromNowOnYouSignIn(), m.user.ifItWasNotYouTell()],
  facts: [
    [m.user.addressBefore(), oldEmail],
    [m.user.addressNow(), newEmail],
  ],
});
