import { formatDateTimeZone, MESSAGE_SIDES, type MessageKind, type NotificationKind } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';

/** Subject, words and the name of the link, as the other side reads them. */
const WORDS: Record<MessageKind, { subject: string; words: string; label: string }> = {
  QUESTION: {
    subject: 'A question about your application',
    words: 'The programme team asks you a question. Your application stays as you submitted it; your answer is kept beside it.',
    label: 'Answer the question',
  },
  FEEDBACK: {
    subject: 'Feedback on your application',
    words: 'The programme team has written down what reviewers thought of your application.',
    label: 'Read the feedback',
  },
  ANSWER: {
    subject: 'A question was answered',
    words: 'The applicant has answered your question. Reviewers read the answer once you share it with them.',
    label: 'Read the answer',
  },
  CORRECTION: {
    subject: 'A correction was sent',
    words:
      'The applicant has sent a correction. The application stays as it was submitted; reviewers read the correction once you share it with them.',
    label: 'Read the correction',
  },
  TEAM_MESSAGE: {
    subject: 'A message about your application',
    words: 'The programme team writes to you:',
    label: 'Read and answer',
  },
  APPLICANT_MESSAGE: {
    subject: 'A message of an applicant',
    words: 'The applicant writes to you:',
    label: 'Read and answer',
  },
};

const KINDS: Record<MessageKind, NotificationKind> = {
  QUESTION: 'message.question',
  FEEDBACK: 'message.feedback',
  ANSWER: 'message.answer',
  CORRECTION: 'message.correction',
  TEAM_MESSAGE: 'message.to-applicant',
  APPLICANT_MESSAGE: 'message.to-team',
};

interface Sent {
  id: string;
  programmeId: string;
  programmeName: string;
  applicationNumber: string;
  timeZone: string;
}

/** Tells the other side: the people of the application, or the managers of the programme. The words come along but for feedback. */
export async function mailMessage(
  p: Platform,
  tx: Tx,
  application: Sent,
  { kind, body, dueAt, about }: { kind: MessageKind; body: string; dueAt: Date | null; about: string | null },
): Promise<void> {
  const { subject, words, label } = WORDS[kind];
  const toApplicant = MESSAGE_SIDES[kind] === 'TEAM';
  const people = toApplicant ? await findWriters(tx, application.id) : await findManagers(tx, application.programmeId);
  const url = toApplicant
    ? `${p.config.publicUrl}/secure/subscriber/applications/${application.id}/messages`
    : `${p.config.publicUrl}/secure/admin/applications/programmes/${application.programmeId}/application/${application.id}?tab=messages`;
  const facts: [string, string][] = [
    ['Programme', application.programmeName],
    ['Application', application.applicationNumber],
    ...(about ? ([['About', about]] as [string, string][]) : []),
    ...(dueAt ? ([['Please answer by', formatDateTimeZone(dueAt, application.timeZone)]] as [string, string][]) : []),
  ];
  for (const { name, email } of people)
    await tell(tx, {
      kind: KINDS[kind],
      to: email,
      about: { applicationId: application.id },
      content: {
        subject: `${subject}: ${application.applicationNumber}, ${application.programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [words, ...(kind === 'FEEDBACK' ? [] : body.split('\n').filter((line) => line.trim() !== ''))],
        facts,
        action: { label, url },
      },
    });
}
