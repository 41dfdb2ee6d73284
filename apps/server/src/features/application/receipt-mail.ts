import type { MailContent } from '@grantdesk/domain';
import { say, sayWord } from '#platform/language.ts';
import { hello } from '#platform/mail/layout.ts';

/** The receipt of a submission: what was received, when, and by which digest it can be checked. */
export const receiptMail = (given: {
  what: 'application' | 'proposal';
  name: string;
  programme: string;
  applicationID: string;
  receiptNo: string;
  submitted: string;
  digest: string;
  url: string;
}): MailContent => ({
  subject: say`Received: ${given.applicationID}, ${given.programme}`,
  greeting: hello(given.name),
  paragraphs: [say`Your ${sayWord(given.what)} has been received. This is your receipt; keep it. Your answers are now final.`],
  facts: [
    [say`Programme`, given.programme],
    [say`Application`, given.applicationID],
    [say`Receipt number`, given.receiptNo],
    [say`Submitted`, given.submitted],
    [say`Digest (SHA-256)`, given.digest],
  ],
  action: { label: say`View your ${sayWord(given.what)}`, url: given.url },
});
