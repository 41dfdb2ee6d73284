import { m } from '@grantdesk/messages';
import type { Details, MailContent } from '@grantdesk/domain';

interface Facts {
  name: string;
  oldEmail: string;
  newEmail: string;
  minutes: number;
}

const toDetails = ({ oldEmail, newEmail, minutes }: Facts): Details => ({
  currentAddress: oldEmail,
  newAddress: newEmail,
  goodFor: m.user.minutesMinutesOnce({ minutes }),
});

/** To the address that the account has: nothing changes without its owner. */
export const oldAddressMail = (given: Facts, url: string): MailContent => ({
  subject: m.user.confirmTheChangeOfYourAddress(),
  name: given.name,
  paragraphs: [m.user.someoneUsedYourPasswordTo(), m.user.ifItWasNotYouOpen()],
  details: toDetails(given),
  action: { label: m.user.lookAtTheChange(), url },
});

/** To the address that the account is to have. */
export const newAddressMail = (given: Facts, url: string): MailContent => ({
  subject: m.user.confirmYourNewAddress(),
  name: given.name,
  paragraphs: [m.user.thisAddressWasEnteredAsThe(), m.user.ifYouDoNotKnowOf()],
  details: toDetails(given),
  action: { label: m.user.confirmThisAddress(), url },
});

/** To the owner of an address that someone else wants for their account, without saying who. */
export const takenAddressMail = (name: string): MailContent => ({
  subject: m.user.yourAddressWasEnteredForAnother(),
  name,
  paragraphs: [m.user.someoneEnteredThisAddressAsThe()],
});

/** To both addresses, once it has happened. */
export const changedAddressMail = ({ name, oldEmail, newEmail }: Omit<Facts, 'minutes'>): MailContent => ({
  subject: m.user.theAddressOfYourAccountWas(),
  name,
  paragraphs: [m.user.fromNowOnYouSignIn(), m.user.ifItWasNotYouTell()],
  details: {
    previousAddress: oldEmail,
    newAddress: newEmail,
  },
});
