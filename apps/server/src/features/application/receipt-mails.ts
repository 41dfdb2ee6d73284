import { formatDateTimeZone, type MailContent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say, sayWord } from '#platform/language.ts';
import { hello } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import type { Receipt } from '../submission/index.ts';
import type { DraftApplication } from './draft-lock-queries.ts';

/** Sends the owner of an application the receipt of a submission, once its transaction commits. */
export const notifySubmitted = (
  p: Platform,
  tx: Tx,
  application: DraftApplication,
  what: 'application' | 'proposal',
  { receiptNo, submittedAt, digest }: Receipt,
): Promise<void> =>
  notify(tx, {
    kind: 'application.receipt',
    to: application.email,
    about: { applicationId: application.id },
    content: () =>
      receiptMail({
        what,
        name: application.name,
        programme: application.programmeName,
        applicationID: application.applicationNumber,
        receiptNo,
        submitted: formatDateTimeZone(submittedAt, application.timeZone),
        digest,
        url: `${p.config.publicUrl}/secure/subscriber/applications/${application.id}/${what === 'proposal' ? 'proposal/' : ''}submitted`,
      }),
  });

/** What was received, when, and by which digest it can be checked. */
const receiptMail = (given: {
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
