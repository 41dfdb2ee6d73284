/** Contracts, projects, payments, reports and events. */
import { m } from '@grantdesk/messages';
import { ABOUT, applicant, asSubject, EVERYBODY, REQUIRED_FIELDS, mailOnly, row, staff, type Row } from './row.ts';

export const GRANT_KINDS = {
  'award.news': applicant({
    get label() {
      return m.notification.yourAward();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: ABOUT,
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'award.declined': staff({
    get label() {
      return m.notification.awardsThatWereDeclined();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'amount'],
    sentence: asSubject,
  }),
  // Good news without a hurry: part of the daily email.
  'award.accepted': staff({
    get label() {
      return m.notification.awardsThatWereAccepted();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'daily',
    needs: 'APPLICATIONS',
    fields: [...ABOUT, 'amount'],
    sentence: asSubject,
  }),
  'contract.news': applicant({
    get label() {
      return m.notification.yourContract();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: ABOUT,
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'contract.team': staff({
    get label() {
      return m.notification.contractsThatWereSignedOrSent();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    needs: 'GRANTEE_MANAGEMENT',
    fields: ABOUT,
    sentence: asSubject,
  }),
  'project.news': applicant({
    get label() {
      return m.notification.yourProject();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: [...ABOUT, 'budget', 'from', 'to'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'amendment.news': row({
    get label() {
      return m.notification.changesOfProjects();
    },
    get group() {
      return m.notification.grants();
    },
    for: ['SUBSCRIBER', 'ADMIN'],
    mail: 'always',
    fields: [...ABOUT, 'changes', 'reason'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'payment.news': applicant({
    get label() {
      return m.notification.paymentsOfYourProject();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: [...ABOUT, 'payment', 'amount', 'sentOn', 'stillToCome', 'reason'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'payment.requested': staff({
    get label() {
      return m.notification.paymentsToApprove();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    needs: 'ACCOUNTING',
    fields: [...ABOUT, 'payment', 'amount', 'due'],
    sentence: asSubject,
  }),
  'payment-batch.made': staff({
    get label() {
      return m.notification.batchesToRelease();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    needs: 'ACCOUNTING',
    fields: ['programme', 'batch', 'amount', 'payOn'],
    sentence: asSubject,
  }),
  'bank.link': mailOnly({
    get label() {
      return m.notification.confirmBankDetails();
    },
    get group() {
      return m.notification.grants();
    },
    fields: ['application', 'bank', 'account'],
    requires: REQUIRED_FIELDS,
  }),
  'bank.news': applicant({
    get label() {
      return m.notification.bankDetailsOfYourProject();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: ['application', 'account', 'reason'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'report.receipt': applicant({
    get label() {
      return m.notification.receiptOfAReport();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: [...ABOUT, 'report', 'due', 'receipt', 'handedIn', 'digestSha256'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'report.reviewed': applicant({
    get label() {
      return m.notification.reviewsOfYourReports();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'always',
    fields: [...ABOUT, 'report', 'due'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'report.reminder': applicant({
    get label() {
      return m.notification.remindersOfReports();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    fields: [...ABOUT, 'report', 'due'],
    sentence: asSubject,
  }),
  'report.handed-in': staff({
    get label() {
      return m.notification.reportsToReview();
    },
    get group() {
      return m.notification.grants();
    },
    mail: 'choice',
    needs: 'GRANTEE_MANAGEMENT',
    fields: [...ABOUT, 'report', 'due'],
    sentence: asSubject,
  }),
  'event.news': row({
    get label() {
      return m.notification.eventsThatYouRegisteredFor();
    },
    get group() {
      return m.common.events();
    },
    for: EVERYBODY,
    mail: 'always',
    fields: ['event', 'from', 'to', 'place', 'link'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'event.reminder': row({
    get label() {
      return m.notification.remindersOfEvents();
    },
    get group() {
      return m.common.events();
    },
    for: EVERYBODY,
    mail: 'choice',
    fields: ['event', 'from', 'to', 'place', 'link'],
    sentence: asSubject,
  }),
} satisfies Record<string, Row>;
