import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';

export const verificationMail = (name: string, url: string): MailContent => ({
  subject: m.user.verifyYourEmailAddress(),
  name,
  paragraphs: [m.user.confirmThatThisAddressIsYours()],
  action: { label: m.user.verifyEmailAddress(), url },
});

export const resetMail = (name: string, url: string): MailContent => ({
  subject: m.common.setANewPassword(),
  name,
  paragraphs: [m.user.weReceivedARequestTo()],
  action: { label: m.common.setANewPassword(), url },
});

export const passwordChangedMail = (name: string): MailContent => ({
  subject: m.user.yourPasswordWasChanged(),
  name,
  paragraphs: [m.user.yourPasswordHasJustBeenChanged()],
});

export const existingAccountMail = (name: string, signIn: string, forgot: string): MailContent => ({
  subject: m.user.youAlreadyHaveAnAccount(),
  name,
  paragraphs: [m.user.someoneProbablyYouTriedToSign(), forgot],
  action: { label: m.common.signIn(), url: signIn },
});
