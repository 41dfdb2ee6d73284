/** Emails about a grant, from its contract to its reports, and the invitation to an account. */
import { m } from '@grantdesk/messages';
import { aboutApplication, event, type FieldTexts, type MailEventRow } from './event-row.ts';

const ABOUT = ['programme', 'application'] as const;
const CONTRACT = [...ABOUT, 'amount', 'from', 'to'] as const;
const PROJECT = [...ABOUT, 'budget', 'from', 'to'] as const;
const REPORT = [...ABOUT, 'report', 'due'] as const;
const AWARD = [...ABOUT, 'amount'] as const;

const aboutPayment = (subject: string, { payment = '', programme = '' }: FieldTexts): string =>
  m.payment.subjectPaymentTermProgrammename({ subject, term: payment, programmeName: programme });

export const GRANT_EVENTS = {
  'award.accepted': event({
    kind: 'award.accepted',
    get label() {
      return m.mailTemplate.eventAwardAccepted();
    },
    fields: AWARD,
    requires: ['details'],
    subject: (f) => aboutApplication(m.award.subjectAccepted(), f),
    paragraphs: () => [m.award.theApplicantAcceptedTheAward()],
  }),
  'award.declined': event({
    kind: 'award.declined',
    get label() {
      return m.mailTemplate.eventAwardDeclined();
    },
    fields: AWARD,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.award.subjectDeclined(), f),
    paragraphs: ({ reason = '' }) => [m.award.theApplicantDeclinedTheAward(), reason && m.award.theReasonReason({ reason })],
  }),
  'award.acceptance-recorded': event({
    kind: 'award.news',
    get label() {
      return m.mailTemplate.eventAwardAcceptanceRecorded();
    },
    requires: ['details'],
    subject: (f) => aboutApplication(m.award.subjectAcceptanceRecorded(), f),
    paragraphs: () => [m.award.theTeamRecordedThatYouAccepted()],
  }),
  'award.decline-recorded': event({
    kind: 'award.news',
    get label() {
      return m.mailTemplate.eventAwardDeclineRecorded();
    },
    requires: ['details'],
    subject: (f) => aboutApplication(m.award.subjectDeclineRecorded(), f),
    paragraphs: () => [m.award.theTeamRecordedThatYouDecline()],
  }),
  'award.reopened': event({
    kind: 'award.news',
    get label() {
      return m.mailTemplate.eventAwardReopened();
    },
    requires: ['details'],
    subject: (f) => aboutApplication(m.award.subjectReopened(), f),
    paragraphs: () => [m.award.theTeamReopenedYourAward()],
  }),
  'contract.sent': event({
    kind: 'contract.news',
    get label() {
      return m.mailTemplate.eventContractSent();
    },
    fields: CONTRACT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.contract.yourContractIsReadyToBe(), f),
    paragraphs: () => [m.contract.theContractOfYourGrantIs()],
  }),
  'contract.replaced': event({
    kind: 'contract.news',
    get label() {
      return m.mailTemplate.eventContractReplaced();
    },
    fields: CONTRACT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.contract.yourContractIsReadyToBe(), f),
    paragraphs: () => [m.contract.theContractOfYourGrantIs(), m.contract.itTakesThePlaceOfThe()],
  }),
  'contract.signed': event({
    kind: 'contract.news',
    get label() {
      return m.mailTemplate.eventContractSigned();
    },
    fields: [...ABOUT, 'signedBy', 'signed', 'digestSha256'],
    requires: ['details'],
    subject: (f) => aboutApplication(m.contract.yourContractIsSigned(), f),
    paragraphs: () => [m.contract.theContractOfYourGrantIs2()],
  }),
  'contract.copy-returned': event({
    kind: 'contract.news',
    get label() {
      return m.mailTemplate.eventContractCopyReturned();
    },
    texts: ['reason'],
    requires: ['details', 'reason'],
    subject: (f) => aboutApplication(m.contract.yourSignedCopyCameBack(), f),
    paragraphs: ({ reason = '' }) => [m.contract.theSignedCopyOfYourContract(), reason],
  }),
  'project.planned': event({
    kind: 'project.news',
    get label() {
      return m.mailTemplate.eventProjectPlanned();
    },
    fields: PROJECT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.project.yourProjectIsSetUp(), f),
    paragraphs: () => [m.project.thePlanOfYourProjectIs()],
  }),
  'project.started': event({
    kind: 'project.news',
    get label() {
      return m.mailTemplate.eventProjectStarted();
    },
    fields: PROJECT,
    requires: ['details'],
    subject: (f) => aboutApplication(m.project.yourProjectHasStarted(), f),
    paragraphs: () => [m.project.yourProjectIsActivatedFromNow()],
  }),
  'payment.requested': event({
    kind: 'payment.requested',
    get label() {
      return m.mailTemplate.eventPaymentRequested();
    },
    fields: [...ABOUT, 'payment', 'amount', 'due'],
    texts: ['requester', 'note'],
    requires: ['details'],
    subject: (f) => aboutPayment(m.payment.aPaymentNeedsApproval(), f),
    paragraphs: ({ requester = '', note = '' }) => [m.payment.requesterAsksYouToApprove({ requester }), note],
  }),
  'payment-batch.made': event({
    kind: 'payment-batch.made',
    get label() {
      return m.mailTemplate.eventPaymentBatchMade();
    },
    fields: ['programme', 'batch', 'amount', 'payOn'],
    texts: ['requester'],
    requires: ['details'],
    subject: ({ batch = '', programme = '' }) => m.paymentBatch.mailSubject({ batch, programme }),
    paragraphs: ({ requester = '' }) => [m.paymentBatch.mailText({ requester })],
  }),
  'payment.approved': event({
    kind: 'payment.news',
    get label() {
      return m.mailTemplate.eventPaymentApproved();
    },
    fields: [...ABOUT, 'payment', 'amount', 'account'],
    requires: ['details'],
    subject: (f) => aboutPayment(m.common.aPaymentWasApproved(), f),
    paragraphs: () => [m.payment.theProgrammeHasApprovedAPayment()],
  }),
  'payment.sent': event({
    kind: 'payment.news',
    get label() {
      return m.mailTemplate.eventPaymentSent();
    },
    fields: [...ABOUT, 'payment', 'amount', 'sentOn', 'stillToCome', 'account'],
    requires: ['details'],
    subject: (f) => aboutPayment(m.payment.aPaymentWasSent(), f),
    paragraphs: () => [m.payment.theProgrammeHasSentYouA()],
  }),
  'payment.withheld': event({
    kind: 'payment.news',
    get label() {
      return m.mailTemplate.eventPaymentWithheld();
    },
    fields: [...ABOUT, 'payment', 'amount', 'reason'],
    requires: ['details'],
    subject: (f) => aboutPayment(m.payment.aPaymentIsWithheld(), f),
    paragraphs: () => [m.payment.aPaymentForYourProject()],
  }),
  'report.due': event({
    kind: 'report.reminder',
    get label() {
      return m.mailTemplate.eventReportDue();
    },
    fields: REPORT,
    texts: ['whenDue'],
    requires: ['details'],
    subject: ({ whenDue = '', report = '', application = '' }) =>
      m.report.yourReportWhenTitleApplicationnumber({ when: whenDue, title: report, applicationNumber: application }),
    paragraphs: ({ whenDue = '' }) => [m.report.thisReportWhenSubmitOnce({ when: whenDue })],
  }),
  'report.late': event({
    kind: 'report.reminder',
    get label() {
      return m.mailTemplate.eventReportLate();
    },
    fields: REPORT,
    requires: ['details'],
    subject: ({ report = '', application = '' }) =>
      m.report.yourReportWhenTitleApplicationnumber({ when: m.report.isLate(), title: report, applicationNumber: application }),
    paragraphs: () => [m.report.theReportIsLateItCan()],
  }),
  'report.received': event({
    kind: 'report.receipt',
    get label() {
      return m.mailTemplate.eventReportReceived();
    },
    requires: ['details'],
    subject: ({ report = '', application = '', programme = '' }) =>
      m.report.yourReportIsInAbout({ report, application, programme }),
    paragraphs: () => [m.report.weHaveReceivedYourReportYou()],
  }),
  'report.approved': event({
    kind: 'report.reviewed',
    get label() {
      return m.mailTemplate.eventReportApproved();
    },
    texts: ['comment'],
    requires: ['details', 'comment'],
    subject: ({ report = '', application = '' }) =>
      m.report.reviewedSubject({ review: 'Approved', title: report, applicationNumber: application }),
    paragraphs: ({ comment = '' }) => [m.report.yourReportHasBeenApprovedThank(), comment],
  }),
  'report.returned': event({
    kind: 'report.reviewed',
    get label() {
      return m.mailTemplate.eventReportReturned();
    },
    texts: ['comment'],
    requires: ['details', 'comment'],
    subject: ({ report = '', application = '' }) =>
      m.report.reviewedSubject({ review: 'Declined', title: report, applicationNumber: application }),
    paragraphs: ({ comment = '' }) => [m.report.yourReportHasComeBackTo(), comment],
  }),
  'account.invitation': event({
    kind: 'account.invitation',
    get label() {
      return m.mailTemplate.eventAccountInvited();
    },
    texts: ['inviter', 'organisation'],
    requires: ['details'],
    subject: ({ inviter = '', organisation = '' }) => m.user.nameInvitesYouToHouse({ name: inviter, house: organisation }),
    paragraphs: ({ inviter = '' }) => [m.user.nameHasMadeAnAccountFor({ name: inviter }), m.user.ifYouDoNotKnowThe()],
  }),
} satisfies Record<string, MailEventRow>;
