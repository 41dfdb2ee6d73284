/** Accounts and changes that need a second person. */
import { m } from '@grantdesk/messages';
import { applicant, asSubject, EVERYBODY, REQUIRED_FIELDS, mailOnly, row, staff, type Row } from './row.ts';

export const ACCOUNT_KINDS = {
  'account.verification': mailOnly({
    get label() {
      return m.notification.verifyAnAddress();
    },
    get group() {
      return m.common.account();
    },
    fields: [],
    requires: ['text'],
  }),
  'account.password-link': mailOnly({
    get label() {
      return m.notification.linkForANewPassword();
    },
    get group() {
      return m.common.account();
    },
    fields: [],
    requires: ['text'],
  }),
  'account.exists': mailOnly({
    get label() {
      return m.notification.anAddressHasAnAccountAlready();
    },
    get group() {
      return m.common.account();
    },
    fields: [],
    requires: ['text'],
  }),
  'account.invitation': mailOnly({
    get label() {
      return m.notification.invitationToAnAccount();
    },
    get group() {
      return m.common.account();
    },
    fields: ['role', 'address', 'goodFor'],
    requires: REQUIRED_FIELDS,
  }),
  'account.address': mailOnly({
    get label() {
      return m.notification.changeOfAnAddress();
    },
    get group() {
      return m.common.account();
    },
    fields: ['newAddress'],
    requires: REQUIRED_FIELDS,
  }),
  'account.security': row({
    get label() {
      return m.notification.securityOfYourAccount();
    },
    get group() {
      return m.common.account();
    },
    for: EVERYBODY,
    mail: 'always',
    fields: [],
    requires: ['text'],
    sentence: asSubject,
  }),
  'organisation.membership': applicant({
    get label() {
      return m.notification.organisationsYouBelongTo();
    },
    get group() {
      return m.common.account();
    },
    mail: 'always',
    fields: [],
    requires: ['text'],
    sentence: asSubject,
  }),
  'user.erasure': staff({
    get label() {
      return m.notification.peopleWhoAskToBeErased();
    },
    get group() {
      return m.common.account();
    },
    mail: 'always',
    needs: 'USERS',
    fields: [],
    requires: ['text'],
    sentence: asSubject,
  }),
  'change.requested': staff({
    get label() {
      return m.common.changesToConfirm();
    },
    get group() {
      return m.common.account();
    },
    mail: 'always',
    fields: ['change'],
    sentence: (facts) => m.notification.aChangeNeedsASecondPerson({ change: facts['change'] ?? '' }),
  }),
  'change.decided': staff({
    get label() {
      return m.notification.decisionsOnChangesYouRequested();
    },
    get group() {
      return m.common.account();
    },
    mail: 'choice',
    fields: ['change'],
    sentence: asSubject,
  }),
  'work.summary': staff({
    get label() {
      return m.notification.yourToDoList();
    },
    get group() {
      return m.common.account();
    },
    mail: 'daily',
    fields: [],
    sentence: asSubject,
  }),
  'deputy.news': staff({
    get label() {
      return m.common.deputiesForPayments();
    },
    get group() {
      return m.common.account();
    },
    mail: 'always',
    fields: ['from', 'to'],
    requires: REQUIRED_FIELDS,
    sentence: asSubject,
  }),
  'register.found': staff({
    get label() {
      return m.register.foundKind();
    },
    get group() {
      return m.common.applications();
    },
    mail: 'choice',
    needs: 'APPLICATIONS',
    fields: ['organisation', 'register'],
    sentence: (facts) => m.register.foundSentence({ name: facts['organisation'] ?? '', register: facts['register'] ?? '' }),
  }),
  'webhook.paused': staff({
    get label() {
      return m.notification.webhooksThatWerePaused();
    },
    get group() {
      return m.common.account();
    },
    mail: 'choice',
    needs: 'ROLES',
    fields: ['webhook', 'failingSince'],
    sentence: (facts) => m.notification.theWebhookWebhookIsPausedIts({ webhook: facts['webhook'] ?? '' }),
  }),
} satisfies Record<string, Row>;
