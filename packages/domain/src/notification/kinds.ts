/**
 * Everything that the product tells a person, one row a kind: who is told, with which sentence, and whether the mail can be
 * switched off (interface A17, S32). A new kind is one row; choices, templates and the bell follow from it.
 */
import type { AccountType } from '../access/can.ts';
import type { Resource } from '../access/resources.ts';

/** What is known of one occurrence: the names of its fields are those of the mail's details. */
export type NotificationFacts = Readonly<Record<string, string>>;

interface Row {
  label: string;
  group: string;
  for: readonly AccountType[];
  /** Legal or irrevocable news cannot be switched off, nor can what carries a calendar entry. */
  mail: 'always' | 'choice';
  /** Mails to an address that need not have an account, or with a link that is good by itself, are told nowhere else. */
  isMailOnly?: boolean;
  /** Staff who have lost this right are not shown it. */
  needs?: Resource;
  /** Details that its mail carries, beyond those that every mail has; merge fields of its template. */
  fields: readonly string[];
  /** What a template has to hold, so that the mail keeps saying what it must. */
  requires?: readonly ('text' | 'details')[];
  sentence: (facts: NotificationFacts) => string;
}

const ABOUT = ['programme', 'application'];
const APPLICANT = ['SUBSCRIBER'] as const;
const STAFF = ['ADMIN'] as const;
const EVERYBODY = ['SUBSCRIBER', 'VOLUNTEER', 'ADMIN'] as const;
/** What the mail is called is the sentence too: its words differ within the kind. */
const asSubject = (facts: NotificationFacts): string => `${facts['subject'] ?? ''}.`;
const of = (facts: NotificationFacts): string => facts['application'] ?? 'an application';

const row = (given: Row): Row => given;
const applicant = (given: Omit<Row, 'for'>): Row => ({ ...given, for: APPLICANT });
const staff = (given: Omit<Row, 'for'>): Row => ({ ...given, for: STAFF });
const mailOnly = (given: Omit<Row, 'for' | 'mail' | 'isMailOnly' | 'sentence'>): Row => ({
  ...given,
  for: EVERYBODY,
  mail: 'always',
  isMailOnly: true,
  sentence: asSubject,
});

const KEPT = ['text', 'details'] as const;

const KINDS = {
  'account.verification': mailOnly({ label: 'Verify an address', group: 'Account', fields: [], requires: ['text'] }),
  'account.password-link': mailOnly({ label: 'Link for a new password', group: 'Account', fields: [], requires: ['text'] }),
  'account.exists': mailOnly({ label: 'An address has an account already', group: 'Account', fields: [], requires: ['text'] }),
  'account.invitation': mailOnly({
    label: 'Invitation to an account',
    group: 'Account',
    fields: ['role', 'address', 'goodFor'],
    requires: KEPT,
  }),
  'account.address': mailOnly({ label: 'Change of an address', group: 'Account', fields: ['newAddress'], requires: KEPT }),
  'account.security': row({
    label: 'Security of your account',
    group: 'Account',
    for: EVERYBODY,
    mail: 'always',
    fields: [],
    requires: ['text'],
    sentence: asSubject,
  }),
  'user.erasure': staff({
    label: 'People who ask to be erased',
    group: 'Account',
    mail: 'always',
    needs: 'USERS',
    fields: [],
    requires: ['text'],
    sentence: asSubject,
  }),
  'change.requested': staff({
    label: 'Changes to confirm',
    group: 'Account',
    mail: 'always',
    fields: ['change'],
    sentence: (facts) => `A change needs a second person: ${facts['change'] ?? ''}.`,
  }),
  'change.decided': staff({
    label: 'Decisions on changes that you asked for',
    group: 'Account',
    mail: 'choice',
    fields: ['change'],
    sentence: asSubject,
  }),
  'webhook.paused': staff({
    label: 'Webhooks that were paused',
    group: 'Account',
    mail: 'choice',
    needs: 'ROLES',
    fields: ['webhook', 'failingSince'],
    sentence: (facts) => `The webhook ${facts['webhook'] ?? ''} is paused: its receiver takes nothing.`,
  }),
  'application.invitation': mailOnly({
    label: 'Invitation to write an application',
    group: 'Applications',
    fields: ABOUT,
    requires: KEPT,
  }),
  'application.started': applicant({
    label: 'Link back to a draft',
    group: 'Applications',
    mail: 'choice',
    fields: [...ABOUT, 'closes'],
    sentence: (facts) => `You started ${of(facts)}. It counts once you have submitted it.`,
  }),
  'application.receipt': applicant({
    label: 'Receipt of what you submitted',
    group: 'Applications',
    mail: 'always',
    fields: [...ABOUT, 'receiptNumber', 'submitted', 'digestSha256'],
    requires: KEPT,
    sentence: (facts) => `${of(facts)} was received. Your receipt: ${facts['receiptNumber'] ?? ''}.`,
  }),
  'application.step': applicant({
    label: 'Decisions and steps of your application',
    group: 'Applications',
    mail: 'always',
    fields: [...ABOUT, 'openFrom', 'closes', 'granted'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'application.extension': applicant({
    label: 'More time for an application',
    group: 'Applications',
    mail: 'choice',
    fields: [...ABOUT, 'closesNow'],
    sentence: asSubject,
  }),
  'application.reminder': applicant({
    label: 'Reminders of drafts',
    group: 'Applications',
    mail: 'choice',
    fields: [],
    sentence: asSubject,
  }),
  'application.withdrawn': staff({
    label: 'An application was withdrawn',
    group: 'Applications',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ABOUT,
    sentence: (facts) => `${of(facts)} was withdrawn by its applicant.`,
  }),
  'message.question': applicant({
    label: 'Questions of the programme team',
    group: 'Applications',
    mail: 'choice',
    fields: [...ABOUT, 'about', 'pleaseAnswerBy'],
    requires: ['text'],
    sentence: (facts) => `The programme team asks a question about ${of(facts)}.`,
  }),
  'message.feedback': applicant({
    label: 'Feedback on your application',
    group: 'Applications',
    mail: 'choice',
    fields: ABOUT,
    sentence: (facts) => `There is feedback on ${of(facts)}.`,
  }),
  'message.to-applicant': applicant({
    label: 'Messages of the programme team',
    group: 'Applications',
    mail: 'choice',
    fields: ABOUT,
    requires: ['text'],
    sentence: (facts) => `The programme team wrote to you about ${of(facts)}.`,
  }),
  'message.direct': row({
    label: 'Messages to many people',
    group: 'Account',
    for: EVERYBODY,
    mail: 'choice',
    fields: [],
    requires: ['text'],
    // There is no thread to read it in, so that it stands here whole.
    sentence: (facts) => `${asSubject(facts)} ${facts['message'] ?? ''}`.trim(),
  }),
  'message.answer': staff({
    label: 'Answers of applicants',
    group: 'Applications',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'about'],
    sentence: (facts) => `The applicant of ${of(facts)} answered a question.`,
  }),
  'message.correction': staff({
    label: 'Corrections of applicants',
    group: 'Applications',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'about'],
    sentence: (facts) => `The applicant of ${of(facts)} sent a correction.`,
  }),
  'message.to-team': staff({
    label: 'Messages of applicants',
    group: 'Applications',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ABOUT,
    sentence: (facts) => `The applicant of ${of(facts)} wrote to you.`,
  }),
  'task.assigned': staff({
    label: 'New review tasks',
    group: 'Reviews',
    mail: 'choice',
    fields: ['stage', 'due'],
    sentence: asSubject,
  }),
  'task.declined': staff({
    label: 'Review tasks that came back',
    group: 'Reviews',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ['programme', 'reason'],
    sentence: asSubject,
  }),
  'task.reminder': staff({
    label: 'Reminders of review tasks',
    group: 'Reviews',
    mail: 'choice',
    fields: ['programme', 'due'],
    sentence: asSubject,
  }),
  'task.overdue': staff({
    label: 'Review tasks that are overdue',
    group: 'Reviews',
    mail: 'choice',
    fields: ['programme', 'due'],
    sentence: asSubject,
  }),
  'task.summary': staff({
    label: 'Overdue review tasks of your programmes',
    group: 'Reviews',
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ['programme'],
    sentence: asSubject,
  }),
  'interview.time': applicant({
    label: 'Time of your interview',
    group: 'Interviews',
    mail: 'always',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'interview.offer': applicant({
    label: 'Times to choose from',
    group: 'Interviews',
    mail: 'choice',
    fields: [...ABOUT, 'timesOffered', 'chooseUntil'],
    requires: ['details'],
    sentence: (facts) => `Choose a time for the interview of ${of(facts)}, until ${facts['chooseUntil'] ?? 'it closes'}.`,
  }),
  'interview.reminder': applicant({
    label: 'Reminders of your interview',
    group: 'Interviews',
    mail: 'choice',
    fields: [...ABOUT, 'from', 'to', 'link', 'place'],
    sentence: (facts) => `The interview of ${of(facts)} is soon: ${facts['from'] ?? 'within a day'}.`,
  }),
  'interview.panel': staff({
    label: 'Interviews on whose panel you are',
    group: 'Interviews',
    mail: 'always',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    requires: KEPT,
    // The subject may name the applicant, whom a blind reader of later days must not learn of here.
    sentence: (facts) => `News of the interview of ${of(facts)}${facts['from'] ? `, ${facts['from']}` : ''}.`,
  }),
  'interview.panel-reminder': staff({
    label: 'Reminders of interviews',
    group: 'Interviews',
    mail: 'choice',
    fields: [...ABOUT, 'from', 'to', 'link', 'place', 'panel'],
    sentence: (facts) => `The interview of ${of(facts)} is soon: ${facts['from'] ?? 'within a day'}.`,
  }),
  'contract.news': applicant({
    label: 'Your contract',
    group: 'Grants',
    mail: 'always',
    fields: ABOUT,
    requires: KEPT,
    sentence: asSubject,
  }),
  'contract.team': staff({
    label: 'Contracts that were signed or sent back',
    group: 'Grants',
    mail: 'choice',
    needs: 'GRANTEE_MANAGEMENT',
    fields: ABOUT,
    sentence: asSubject,
  }),
  'project.news': applicant({
    label: 'Your project',
    group: 'Grants',
    mail: 'always',
    fields: [...ABOUT, 'budget', 'from', 'to'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'amendment.news': row({
    label: 'Changes of projects',
    group: 'Grants',
    for: ['SUBSCRIBER', 'ADMIN'],
    mail: 'always',
    fields: [...ABOUT, 'changes', 'reason'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'payment.news': applicant({
    label: 'Payments of your project',
    group: 'Grants',
    mail: 'always',
    fields: [...ABOUT, 'payment', 'amount', 'sentOn', 'stillToCome', 'reason'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'bank.link': mailOnly({
    label: 'Confirm bank details',
    group: 'Grants',
    fields: ['application', 'bank', 'account'],
    requires: KEPT,
  }),
  'bank.news': applicant({
    label: 'Bank details of your project',
    group: 'Grants',
    mail: 'always',
    fields: ['application', 'account', 'reason'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'report.receipt': applicant({
    label: 'Receipt of a report',
    group: 'Grants',
    mail: 'always',
    fields: [...ABOUT, 'report', 'due', 'receipt', 'handedIn', 'digestSha256'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'report.reviewed': applicant({
    label: 'Reviews of your reports',
    group: 'Grants',
    mail: 'always',
    fields: [...ABOUT, 'report', 'due'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'report.reminder': applicant({
    label: 'Reminders of reports',
    group: 'Grants',
    mail: 'choice',
    fields: [...ABOUT, 'report', 'due'],
    sentence: asSubject,
  }),
  'report.handed-in': staff({
    label: 'Reports to review',
    group: 'Grants',
    mail: 'choice',
    needs: 'GRANTEE_MANAGEMENT',
    fields: [...ABOUT, 'report', 'due'],
    sentence: asSubject,
  }),
  'event.news': row({
    label: 'Events that you registered for',
    group: 'Events',
    for: EVERYBODY,
    mail: 'always',
    fields: ['event', 'from', 'to', 'place', 'link'],
    requires: KEPT,
    sentence: asSubject,
  }),
  'event.reminder': row({
    label: 'Reminders of events',
    group: 'Events',
    for: EVERYBODY,
    mail: 'choice',
    fields: ['event', 'from', 'to', 'place', 'link'],
    sentence: asSubject,
  }),
} satisfies Record<string, Row>;

export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];
export const notificationKind = (kind: NotificationKind): Row => KINDS[kind];
export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(KINDS, text);

/** One occurrence in plain words; never what a mail's template makes of it, so that it stays true when that is edited. */
export const notificationSentence = (kind: NotificationKind, facts: NotificationFacts): string =>
  notificationKind(kind)
    .sentence(facts)
    .replace(/([.!?])\.$/, '$1');
