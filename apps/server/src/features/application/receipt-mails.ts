import { m } from '@grantdesk/messages';
import { eventContent, formatDateTimeZone } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import type { Receipt } from '../submission/index.ts';
import type { DraftApplication } from './draft-lock-queries.ts';

/** Sends the owner of an application the receipt of a submission, once its transaction commits: what, when, and by which digest it can be checked. */
export const notifySubmitted = (
  p: Platform,
  tx: Tx,
  application: DraftApplication,
  what: 'application' | 'proposal',
  { receiptNo, submittedAt, digest }: Receipt,
): Promise<void> =>
  notify(tx, {
    event: `${what}.received`,
    to: application.email,
    about: { applicationId: application.id },
    content: () =>
      eventContent(`${what}.received`, {
        name: application.name,
        details: {
          programme: application.programmeName,
          application: application.applicationNumber,
          receiptNumber: receiptNo,
          submitted: formatDateTimeZone(submittedAt, application.timeZone),
          digestSha256: digest,
        },
        action: {
          label: m.application.viewYourWhat({ what }),
          url: `${p.config.publicUrl}/secure/subscriber/applications/${application.id}/${what === 'proposal' ? 'proposal/' : ''}submitted`,
        },
      }),
  });
