import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';

export const connectionWaitsMail = (name: string, provider: string): MailContent => ({
  subject: m.identity.someoneSignedInAtProvider({ provider }),
  name,
  paragraphs: [m.identity.connectionWaits({ provider }), m.identity.ifItWasNotYouTellAnAdministrator()],
});

export const connectedMail = (name: string, provider: string): MailContent => ({
  subject: m.identity.yourAccountIsConnected({ provider }),
  name,
  paragraphs: [m.identity.youCanSignInByProvider({ provider }), m.identity.ifItWasNotYouTellAnAdministrator()],
});

export const connectionRefusedMail = (name: string, provider: string): MailContent => ({
  subject: m.identity.yourAccountIsNotConnected({ provider }),
  name,
  paragraphs: [m.identity.connectionRefused({ provider })],
});
