import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';

const notYou = m.user.ifItWasNotYouSet;

/** Tells that the second factor of an account was turned on or off. */
export const secondFactorMail = (name: string, isOn: boolean): MailContent => ({
  subject: isOn ? m.user.yourSecondFactorIsOn() : m.user.yourSecondFactorIsOff(),
  name,
  paragraphs: [isOn ? m.user.fromNowOnSigningInAsks() : m.user.signingInToYourAccountAsks(), notYou()],
});

/** Tells that a recovery code was used, which happens rarely and should be known. */
export const recoveryCodeUsedMail = (name: string, left: number): MailContent => ({
  subject: m.user.aRecoveryCodeWasUsedTo(),
  name,
  paragraphs: [m.user.recoveryCodeUsed({ left }), notYou()],
});
