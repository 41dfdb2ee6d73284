import { m } from '@grantdesk/messages';
import { MESSAGE_SIDES, type MessageKind, type MailEvent, type Details } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';
import { createReplyAddresses } from './reply-addresses.ts';

/** Subject, words and the name of the link, as the other side reads them. */
const wordsOf = (): Record<MessageKind, { subject: string; words: string; label: string }> => ({
  QUESTION: {
    subject: m.message.aQuestionAboutYourApplication(),
    words: m.message.theProgrammeTeamAsksYouA(),
    label: m.common.answerTheQuestion(),
  },
  FEEDBACK: {
    subject: m.message.feedbackOnYourApplication(),
    words: m.message.theProgrammeTeamHasWrittenDown(),
    label: m.common.readTheFeedback(),
  },
  ANSWER: {
    subject: m.message.aQuestionWasAnswered(),
    words: m.message.theApplicantHasAnsweredYourQuestion(),
    label: m.message.readTheAnswer(),
  },
  CORRECTION: {
    subject: m.message.aCorrectionWasSent(),
    words: m.message.theApplicantHasSentACorrection(),
    label: m.message.readTheCorrection(),
  },
  TEAM_MESSAGE: {
    subject: m.message.aMessageAboutYourApplication(),
    words: m.message.theProgrammeTeamWritesToYou(),
    label: m.message.readAndAnswer(),
  },
  APPLICANT_MESSAGE: {
    subject: m.message.aMessageOfAnApplicant(),
    words: m.message.theApplicantWritesToYou(),
    label: m.message.readAndAnswer(),
  },
});

const KINDS: Record<MessageKind, MailEvent> = {
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
  p: Pick<Platform, 'config'>,
  tx: Tx,
  application: SentMessage,
  {
    messageId,
    kind,
    body,
    dueAt,
    about,
  }: { messageId: string; kind: MessageKind; body: string; dueAt: Date | null; about: string | null },
): Promise<void> {
  const toApplicant = MESSAGE_SIDES[kind] === 'TEAM';
  const people = toApplicant ? await findWriters(tx, application.id) : await findManagers(tx, application.programmeId);
  const url = toApplicant
    ? `${p.config.publicUrl}/secure/subscriber/applications/${application.id}/messages`
    : `${p.config.publicUrl}/secure/admin/applications/programmes/${application.programmeId}/application/${application.id}?tab=messages`;
  const details: Details = {
    programme: application.programmeName,
    application: application.applicationNumber,
    ...(about && { about }),
    ...(dueAt && { pleaseAnswerBy: { time: dueAt, zone: application.timeZone } }),
  };
  const letters = people.map(({ email }) => ({ applicationId: application.id, messageId, email }));
  const replyOf = await createReplyAddresses(p, tx, letters);
  for (const { name, email } of people)
    await notify(tx, {
      event: KINDS[kind],
      to: email,
      about: { applicationId: application.id },
      reply: replyOf({ applicationId: application.id, messageId, email }),
      content: () => ({
        subject: m.common.subjectApplicationnumberProgrammename({
          subject: wordsOf()[kind].subject,
          applicationNumber: application.applicationNumber,
          programmeName: application.programmeName,
        }),
        name,
        paragraphs: [
          wordsOf()[kind].words,
          ...(kind === 'FEEDBACK' ? [] : body.split('\n').filter((line) => line.trim() !== '')),
        ],
        details,
        action: { label: wordsOf()[kind].label, url },
      }),
    });
}
