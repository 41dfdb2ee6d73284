import { m } from '@grantdesk/messages';
import type { MailContent } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import type { SubjectRecord } from './people-queries.ts';
import type { RefereeRecord } from './queries.ts';

type Settings = Pick<Platform, 'config'>;

/** Why a referee gets a link. */
export type LinkMail = 'invitation' | 'reminder' | 'extension' | 'replacement';

interface About {
  application: SubjectRecord;
  referee: Pick<RefereeRecord, 'name' | 'email'>;
}

const send = (
  db: Db,
  { application, referee }: About,
  content: () => Pick<MailContent, 'subject' | 'paragraphs' | 'details' | 'action'>,
): Promise<void> =>
  notify(db, {
    event: 'referee.request',
    to: referee.email,
    readsAs: application.applicantEmail,
    about: { programmeId: application.programmeId },
    content: () => ({ name: referee.name, ...content() }),
  });

/** The only place that sends the token of a referee's link. */
export const mailLink = (
  { config }: Settings,
  db: Db,
  given: About & { what: LinkMail; token: string; expiresAt: Date; applicantReads: boolean },
): Promise<void> =>
  send(db, given, () => {
    const { application, what, token, expiresAt, applicantReads } = given;
    const names = { applicant: plainName(application.applicantName), programme: plainName(application.programmeName) };
    return {
      subject: m.referee.mailSubject({ what, ...names }),
      paragraphs: [
        m.referee.mailLead({ what, ...names }),
        m.referee.mailHow(),
        applicantReads ? m.referee.mailApplicantReads(names) : m.referee.mailApplicantDoesNotRead(names),
      ],
      details: { programme: application.programmeName, due: { time: expiresAt, zone: application.timeZone } },
      action: { label: m.referee.writeTheReference(), url: `${config.publicUrl}/reference/${token}` },
    };
  });

/** Thanks a referee for their reference. */
export const mailReceipt = (db: Db, about: About): Promise<void> =>
  send(db, about, () => ({
    subject: m.referee.receiptSubject({ applicant: plainName(about.application.applicantName) }),
    paragraphs: [
      m.referee.receiptText({
        applicant: plainName(about.application.applicantName),
        programme: plainName(about.application.programmeName),
      }),
    ],
    details: { programme: about.application.programmeName },
  }));

/** Notifies the applicant that a referee answered or declined, without a word of what they wrote. */
export const mailApplicant = (
  { config }: Settings,
  db: Db,
  { application, referee, isDeclined }: About & { isDeclined: boolean },
): Promise<void> =>
  notify(db, {
    event: 'referee.answered',
    to: application.applicantEmail,
    about: { applicationId: application.id },
    content: () => ({
      subject: isDeclined
        ? m.referee.declinedSubject({ referee: plainName(referee.name) })
        : m.referee.answeredSubject({ referee: plainName(referee.name) }),
      name: application.applicantName,
      paragraphs: [isDeclined ? m.referee.declinedText() : m.referee.answeredText()],
      details: { programme: application.programmeName, application: application.applicationNumber },
      action: { label: m.referee.seeReferees(), url: `${config.publicUrl}/secure/subscriber/applications/${application.id}` },
    }),
  });
