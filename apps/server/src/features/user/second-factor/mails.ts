import type { MailContent } from '@grantdesk/domain';

const NOT_YOU = 'If it was not you, set a new password at once and tell the team that runs your programme.';

/** Tells that the second factor of an account was turned on or off. */
export const secondFactorMail = (name: string, isOn: boolean): MailContent => ({
  subject: isOn ? 'Your second factor is on' : 'Your second factor is off',
  greeting: `Hello ${name},`,
  paragraphs: [
    isOn
      ? 'From now on, signing in asks for a code of your device after the password. Keep your recovery codes where you find them without it.'
      : 'Signing in to your account asks for the password alone from now on. Your other devices were signed out.',
    NOT_YOU,
  ],
});

/** Tells that a recovery code was used, which happens rarely and should be known. */
export const recoveryCodeUsedMail = (name: string, left: number): MailContent => ({
  subject: 'A recovery code was used to sign in',
  greeting: `Hello ${name},`,
  paragraphs: [
    `Somebody signed in to your account with one of your recovery codes. ${left === 1 ? 'One is' : `${left} are`} left; you can make new ones in your preferences.`,
    NOT_YOU,
  ],
});
