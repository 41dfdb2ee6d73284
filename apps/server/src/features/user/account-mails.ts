import type { MailContent } from '@grantdesk/domain';
import { say } from '#platform/language.ts';
import { hello } from '#platform/mail/layout.ts';

export const verificationMail = (name: string, url: string): MailContent => ({
  subject: say`Verify your email address`,
  greeting: hello(name),
  paragraphs: [say`Confirm that this address is yours to finish creating your account. The link works for 24 hours.`],
  action: { label: say`Verify email address`, url },
});

export const resetMail = (name: string, url: string): MailContent => ({
  subject: say`Set a new password`,
  greeting: hello(name),
  paragraphs: [
    say`Someone asked to set a new password for your account. If it was not you, ignore this mail: nothing has changed. The link works once, for one hour.`,
  ],
  action: { label: say`Set a new password`, url },
});

export const passwordChangedMail = (name: string): MailContent => ({
  subject: say`Your password was changed`,
  greeting: hello(name),
  paragraphs: [
    say`Your password has just been changed and you have been signed out everywhere. If it was not you, set a new password at once and tell the team that runs your programme.`,
  ],
});

export const existingAccountMail = (name: string, signIn: string, forgot: string): MailContent => ({
  subject: say`You already have an account`,
  greeting: hello(name),
  paragraphs: [
    say`Someone, probably you, tried to sign up with this address, which already has an account. Sign in instead, or set a new password if you have forgotten it:`,
    forgot,
  ],
  action: { label: say`Sign in`, url: signIn },
});
