import { formatDateTimeZone, MESSAGE_SIDES, type MessageKind, type NotificationKind } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';

/** Subject, words and the name of the link, as the other side reads them. */
const wordsOf = (): Record<MessageKind, { subject: string; words: string; label: string }> => ({
  QUESTION: {
    subject: say`A question about your application`,
    words: say`The programme team asks you a question. Your application stays as you submitted it; your answer is kept beside it.`,
    label: say`Answer the question`,
  },
  FEEDBACK: {
    subject: say`Feedback on your application`,
    words: say`The programme team has written down what reviewers thought of your application.`,
    label: say`Read the feedback`,
  },
  ANSWER: {
    subject: say`A question was answered`,
    words: say`The applicant has answered your question. Reviewers read the answer once you share it with them.`,
    label: say`Read the answer`,
  },
  CORRECTION: {
    subject: say`A correction was sent`,
    words: say`The applicant has sent a correction. The application stays as it was submitted; reviewers read the correction once you share it with them.`,
    label: say`Read the correction`,
  },
  TEAM_MESSAGE: {
    subject: say`A message about your application`,
    words: say`The programme team writes to you:`,
    label: say`Read and answer`,
  },
  APPLICANT_MESSAGE: {
    subject: say`A message of an applicant`,
    words: say`The applicant writes to you:`,
    label: say`Read and answer`,
  },
});

const KINDS: Record<MessageKind, NotificationKind> = {
  QUESTION: 'message.question',
  FEEDBACK: 'message.feedback',
  ANSWER: 'message.answer',
  CORRECTION: 'message.correction',
  TEAM_MESSAGE: 'message.to-applicant',
  APPLICANT_MESSAGE: 'message.to-team',
};

interface SentMessage {
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
  application: SentMessage,
  { kind, body, dueAt, about }: { kind: MessageKind; body: string; dueAt: Date | null; about: string | null },
): Promise<void> {
  const toApplicant = MESSAGE_SIDES[kind] === 'TEAM';
  const people = toApplicant ? await findWriters(tx, application.id) : await findManagers(tx, application.programmeId);
  const url = toApplicant
    ? `${p.config.publicUrl}/secure/subscriber/applications/${application.id}/messages`
    : `${p.config.publicUrl}/secure/admin/applications/programmes/${application.programmeId}/application/${application.id}?tab=messages`;
  const facts = (): [string, string][] => [
    [say`Programme`, application.programmeName],
    [say`Application`, application.applicationNumber],
    ...(about ? ([[say`About`, about]] as [string, string][]) : []),
    ...(dueAt ? ([[say`Please answer by`, formatDateTimeZone(dueAt, application.timeZone)]] as [string, string][]) : []),
  ];
  for (const { name, email } of people)
    await notify(tx, {
      kind: KINDS[kind],
      to: email,
      about: { applicationId: application.id },
      content: () => ({
        subject: say`${wordsOf()[kind].subject}: ${application.applicationNumber}, ${application.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          wordsOf()[kind].words,
          ...(kind === 'FEEDBACK' ? [] : body.split('\n').filter((line) => line.trim() !== '')),
        ],
        facts: facts(),
        action: { label: wordsOf()[kind].label, url },
      }),
    });
}
