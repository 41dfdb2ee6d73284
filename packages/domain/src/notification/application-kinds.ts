/** Applications, messages, reviews and interviews. */
import { m } from '@grantdesk/messages';
import { ABOUT, applicant, asSubject, EVERYBODY, REQUIRED_FIELDS, mailOnly, of, row, staff, type Row } from './row.ts';

export const APPLICATION_KINDS = {
  'application.invitation': mailOnly({
    get label() {
      return m.notification.invitationToWriteAnApplication();
    },
    get group() {
      return m.common.applications();
    },
    fields: ABOUT,
    requires: REQUIRED_FIELDS,
  }),
  'referee.request': mailOnly({
    get label() {
      return m.referee.linksOfReferees();
    },
    get group() {
      return m.common.applications();
    },
    fields: ['programme', 'due'],
    requires: REQUIRED_FIELDS,
  }),
  'referee.answered': applicant({
    get label() {
      return m.referee.newsOfReferees();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: ABOUT,
    sentence: asSubject,
  }),
  'nomination.invitation': mailOnly({
    get label() {
      return m.nomination.invitationsOfNominees();
    },
    get group() {
      return m.common.applications();
    },
    fields: ['programme', 'closes'],
    requires: REQUIRED_FIELDS,
  }),
  'nomination.receipt': mailOnly({
    get label() {
      return m.nomination.receipts();
    },
    get group() {
      return m.common.applications();
    },
    fields: ['programme'],
    requires: ['text'],
  }),
  'application.started': applicant({
    get label() {
      return m.notification.linkBackToADraft();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: [...ABOUT, 'closes'],
    sentence: (facts) => m.notification.youStartedFactsItCountsOnce({ facts: of(facts) }),
  }),
  'application.receipt': applicant({
    get label() {
      return m.notification.receiptOfWhatYouSubmitted();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'always',
    fields: [...ABOUT, 'receiptNumber', 'submitted', 'digestSha256'],
    requires: REQUIRED_FIELDS,
    sentence: (facts) =>
      m.notification.factsWasReceivedYourReceiptReceiptnumber({ facts: of(facts), receiptNumber: facts['receiptNumber'] ?? '' }),
  }),
  'application.step': applicant({
    get label() {
      return m.notification.decisionsAndStepsOfYourApplication();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'always',
    fields: [...ABOUT, 'openFrom', 'closes', 'granted'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'application.extension': applicant({
    get label() {
      return m.notification.moreTimeForAnApplication();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: [...ABOUT, 'closesNow'],
    sentence: asSubject,
  }),
  'application.reminder': applicant({
    get label() {
      return m.notification.remindersOfDrafts();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: [],
    sentence: asSubject,
  }),
  'application.withdrawn': staff({
    get label() {
      return m.common.anApplicationWasWithdrawn();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ABOUT,
    sentence: (facts) => m.notification.factsWasWithdrawnByItsApplicant({ facts: of(facts) }),
  }),
  'application.zip': staff({
    get label() {
      return m.notification.zipsOfApplications();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'never',
    needs: 'APPLICATIONS',
    fields: [],
    sentence: asSubject,
  }),
  'message.question': applicant({
    get label() {
      return m.notification.questionsOfTheProgrammeTeam();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: [...ABOUT, 'about', 'pleaseAnswerBy'],
    requires: ['text'],
    sentence: (facts) => m.notification.theProgrammeTeamAsksAQuestion({ facts: of(facts) }),
  }),
  'message.feedback': applicant({
    get label() {
      return m.notification.feedbackOnYourApplication();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: ABOUT,
    sentence: (facts) => m.notification.thereIsFeedbackOnFacts({ facts: of(facts) }),
  }),
  'message.to-applicant': applicant({
    get label() {
      return m.notification.messagesOfTheProgrammeTeam();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: ABOUT,
    requires: ['text'],
    sentence: (facts) => m.notification.theProgrammeTeamWroteToYou({ facts: of(facts) }),
  }),
  'message.direct': row({
    get label() {
      return m.notification.messagesToManyPeople();
    },
    get group() {
      return m.common.account();
    },
    for: EVERYBODY,
    mail: 'choice',
    fields: [],
    requires: ['text'],
    // There is no thread to read it in, so that it stands here whole.
    sentence: (facts) => `${asSubject(facts)} ${facts['message'] ?? ''}`.trim(),
  }),
  'message.answer': staff({
    get label() {
      return m.notification.answersOfApplicants();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'about'],
    sentence: (facts) => m.notification.theApplicantOfFactsAnsweredA({ facts: of(facts) }),
  }),
  'message.correction': staff({
    get label() {
      return m.notification.correctionsOfApplicants();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'about'],
    sentence: (facts) => m.notification.theApplicantOfFactsSentA({ facts: of(facts) }),
  }),
  'message.to-team': staff({
    get label() {
      return m.notification.messagesOfApplicants();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ABOUT,
    sentence: (facts) => m.notification.theApplicantOfFactsWroteTo({ facts: of(facts) }),
  }),
  'note.mention': staff({
    get label() {
      return m.note.mentionsInNotes();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    fields: [],
    requires: ['text'],
    // The subject: a person who has lost access since must not find the text here.
    sentence: asSubject,
  }),
  'task.assigned': staff({
    get label() {
      return m.notification.newReviewTasks();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    fields: ['stage', 'due'],
    sentence: asSubject,
  }),
  'task.declined': staff({
    get label() {
      return m.notification.reviewTasksThatCameBack();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ['programme', 'reason'],
    sentence: asSubject,
  }),
  'task.reminder': staff({
    get label() {
      return m.notification.remindersOfReviewTasks();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    fields: ['programme', 'due'],
    sentence: asSubject,
  }),
  'task.discussion': staff({
    get label() {
      return m.notification.requestsToDiscussAReview();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    fields: [...ABOUT, 'stage'],
    sentence: asSubject,
  }),
  'task.overdue': staff({
    get label() {
      return m.notification.reviewTasksThatAreOverdue();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    fields: ['programme', 'due'],
    sentence: asSubject,
  }),
  'task.summary': staff({
    get label() {
      return m.notification.overdueReviewTasksOfYourProgrammes();
    },
    get group() {
      return m.common.reviews2();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ['programme'],
    sentence: asSubject,
  }),
  'interview.time': applicant({
    get label() {
      return m.notification.timeOfYourInterview();
    },
    get group() {
      return m.common.interviews();
    },
    mail: 'always',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'interview.offer': applicant({
    get label() {
      return m.common.timesToChooseFrom();
    },
    get group() {
      return m.common.interviews();
    },
    mail: 'choice',
    fields: [...ABOUT, 'timesOffered', 'chooseUntil'],
    requires: ['details'],
    sentence: (facts) =>
      m.notification.chooseATimeForTheInterview({
        facts: of(facts),
        chooseUntil: facts['chooseUntil'] ?? m.notification.itCloses(),
      }),
  }),
  'interview.reminder': applicant({
    get label() {
      return m.notification.remindersOfYourInterview();
    },
    get group() {
      return m.common.interviews();
    },
    mail: 'choice',
    fields: [...ABOUT, 'from', 'to', 'link', 'place'],
    sentence: (facts) =>
      m.notification.theInterviewOfFactsIsSoon({ facts: of(facts), from: facts['from'] ?? m.notification.withinADay() }),
  }),
  'interview.panel': staff({
    get label() {
      return m.notification.interviewsOnWhosePanelYouAre();
    },
    get group() {
      return m.common.interviews();
    },
    mail: 'always',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    requires: REQUIRED_FIELDS,
    // The subject may name the applicant, whom a blind reader of later days must not learn of here.
    sentence: (facts) =>
      facts['from']
        ? m.notification.interviewPanelAt({ application: of(facts), time: facts['from'] })
        : m.notification.interviewPanel({ application: of(facts) }),
  }),
  'interview.panel-reminder': staff({
    get label() {
      return m.notification.remindersOfInterviews();
    },
    get group() {
      return m.common.interviews();
    },
    mail: 'choice',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    sentence: (facts) =>
      m.notification.theInterviewOfFactsIsSoon({ facts: of(facts), from: facts['from'] ?? m.notification.withinADay() }),
  }),
} satisfies Record<string, Row>;
