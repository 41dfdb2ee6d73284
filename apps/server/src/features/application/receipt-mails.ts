import { m } from '@grantdesk/messages';
import { formatDateTimeZone, type MailContent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
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
  subject: m.application.receivedApplicationidProgramme({ applicationID: given.applicationID, programme: given.programme }),
  name: given.name,
  paragraphs: [m.application.yourWhatHasBeenReceivedThis({ what: given.what })],
  details: {
    programme: given.programme,
    application: given.applicationID,
    receiptNumber: given.receiptNo,
    submitted: given.submitted,
    digestSha256: given.digest,
  },
  action: { label: m.application.viewYourWhat({ what: given.what }), url: given.url },
});
