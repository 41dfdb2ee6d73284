import type { MailContent } from '@grantdesk/domain';
import { say } from '#platform/language.ts';

const NOT_YOU = say`If it was not you, set a new password at once and tell the team that runs your programme.`;

/** Tells that the second factor of an account was turned on or off. */
export const secondFactorMail = (name: string, isOn: boolean): MailContent => ({
  subject: isOn ? say`Your second factor is on` : say`Your second factor is off`,
  greeting: say`Hello ${name},`,
  paragraphs: [
    isOn
      ? say`From now on, signing in asks for a code of your device after the password. Keep your recovery codes where you find them without it.`
      : say`Signing in to your account asks for the password alone from now on. Your other devices were signed out.`,
    NOT_YOU,
  ],
});

/** Tells that a recovery code was used, which happens rarely and should be known. */
export const recoveryCodeUsedMail = (name: string, left: number): MailContent => ({
  subject: say`A recovery code was used to sign in`,
  greeting: say`Hello ${name},`,
  paragraphs: [
    say`Somebody signed in to your account with one of your recovery codes. ${left === 1 ? say`One is` : say`${left} are`} left; you can make new ones in your preferences.`,
    NOT_YOU,
  ],
});
