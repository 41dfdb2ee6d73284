/** Emails about an application, from its draft to its decision. */
import { m } from '@grantdesk/messages';
import { aboutApplication, event, labelled, type MailEventRow } from './event-row.ts';

const ABOUT = ['programme', 'application'] as const;
const RECEIPT = [...ABOUT, 'receiptNumber', 'submitted', 'digestSha256'] as const;

/** Of the application's form or the proposal's, which are called differently. */
const received = (what: 'application' | 'proposal', label: Pick<MailEventRow, 'label'>) =>
  labelled(label, {
    kind: 'application.receipt',
    fields: RECEIPT,
    requires: ['details'],
    subject: ({ application = '', programme = '' }) =>
      m.application.receivedApplicationidProgramme({ applicationID: application, programme }),
    paragraphs: () => [m.application.yourWhatHasBeenReceivedThis({ what })],
  });

const extended = (form: 'application' | 'proposal', label: Pick<MailEventRow, 'label'>) =>
  labelled(label, {
    kind: 'application.extension',
    texts: ['reason'],
    requires: ['details'],
    subject: ({ application = '', programme = '' }) =>
      m.application.moreTimeForYourFormApplicationnumber({ form, applicationNumber: application, programmeName: programme }),
    paragraphs: ({ reason = '' }) => [
      m.application.theDeadlineOfYourFormHas({ form }),
      m.application.theReasonReason({ reason }),
    ],
  });

const reminder = (form: 'application' | 'proposal', label: Pick<MailEventRow, 'label'>) =>
  labelled(label, {
    kind: 'application.reminder',
    fields: [...ABOUT, 'closes'],
    texts: ['missing'],
    requires: ['details'],
    subject: ({ application = '', programme = '' }) =>
      m.application.notSubmittedYetApplicationnumberProgrammename({ applicationNumber: application, programmeName: programme }),
    paragraphs: ({ programme = '', closes = '', missing = '' }) => [
      m.application.yourFormForProgrammenameHasNot({ form, programmeName: programme, end: closes }),
      missing,
    ],
  });

export const APPLICATION_EVENTS = {
  'application.started': event({
    kind: 'application.started',
    get label() {
      return m.mailTemplate.eventDraftStarted();
    },
    subject: ({ application = '', programme = '' }) =>
      m.application.yourDraftApplicationnumberName({ applicationNumber: application, name: programme }),
    paragraphs: () => [m.application.youHaveStartedAnApplicationWhat(), m.application.itCountsOnlyOnceYouHave()],
  }),
  'application.invitation': event({
    kind: 'application.invitation',
    get label() {
      return m.mailTemplate.eventCoAuthorInvited();
    },
    fields: [...ABOUT, 'invitationValidUntil'],
    texts: ['inviter', 'email'],
    requires: ['details'],
    subject: ({ inviter = '', programme = '' }) =>
      m.application.nameInvitedYouToWork({ name: inviter, programmeName: programme }),
    paragraphs: ({ inviter = '', email = '' }) => [
      m.application.nameAsksYouToWriteAn({ name: inviter, owner: inviter }),
      m.application.signInOrSignUpWith({ email }),
    ],
  }),
  'application.reminder': reminder('application', {
    get label() {
      return m.mailTemplate.eventApplicationReminder();
    },
  }),
  'application.extended': extended('application', {
    get label() {
      return m.mailTemplate.eventApplicationExtended();
    },
  }),
  'application.received': received('application', {
    get label() {
      return m.mailTemplate.eventApplicationReceived();
    },
  }),
  'application.not-taken-forward': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventNotTakenForward();
    },
    fields: ABOUT,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.yourApplicationIsNotTakenForward(), f),
    paragraphs: ({ reason = '' }) => [m.common.yourApplicationWasReadWithCare(), reason, m.application.thankYouForTheWorkThat()],
  }),
  'application.withdrawal': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventWithdrawn();
    },
    fields: ABOUT,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.youHaveWithdrawnYourApplication(), f),
    paragraphs: ({ reason = '' }) => [
      m.application.yourApplicationHasBeenWithdrawnAs(),
      reason,
      m.application.ifItWasNotYouTell(),
    ],
  }),
  'proposal.called': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventCalledForProposal();
    },
    fields: [...ABOUT, 'openFrom', 'closes'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.youAreCalledForAProposal(), f),
    paragraphs: () => [m.application.yourApplicationHasBeenShortlistedAnd()],
  }),
  'proposal.reminder': reminder('proposal', {
    get label() {
      return m.mailTemplate.eventProposalReminder();
    },
  }),
  'proposal.extended': extended('proposal', {
    get label() {
      return m.mailTemplate.eventProposalExtended();
    },
  }),
  'proposal.received': received('proposal', {
    get label() {
      return m.mailTemplate.eventProposalReceived();
    },
  }),
  'interview.called': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventCalledForInterview();
    },
    fields: ABOUT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.youAreCalledForAnInterview(), f),
    paragraphs: () => [m.application.yourApplicationHasBeenShortlistedAnd2()],
  }),
  'interview.called-after-proposal': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventCalledForInterviewAfterProposal();
    },
    fields: ABOUT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.youAreCalledForAnInterview(), f),
    paragraphs: () => [m.application.yourProposalHasBeenShortlistedAnd()],
  }),
  'grant.approved': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventGrantApproved();
    },
    fields: [...ABOUT, 'granted'],
    texts: ['reason', 'conditions'],
    requires: ['details', 'conditions'],
    subject: (f) => aboutApplication(m.application.yourGrantHasBeenApproved(), f),
    paragraphs: ({ reason = '', conditions = '' }) => [
      m.application.theBoardHasApprovedYourApplication(),
      reason,
      conditions,
      m.application.yourAwardLetterIsReady(),
    ],
  }),
  'grant.declined': event({
    kind: 'application.step',
    get label() {
      return m.mailTemplate.eventGrantDeclined();
    },
    fields: ABOUT,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.application.theDecisionOnYourApplication(), f),
    paragraphs: ({ reason = '' }) => [m.common.theBoardHasDecidedNotTo(), reason],
  }),
} satisfies Record<string, MailEventRow>;
