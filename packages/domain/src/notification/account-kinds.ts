/** Accounts and changes that need a second person. */
import { asSubject, EVERYBODY, KEPT, mailOnly, row, staff, type Row } from './row.ts';

export const ACCOUNT_KINDS = {
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
  'deputy.news': staff({
    label: 'Deputies for payments',
    group: 'Account',
    mail: 'always',
    fields: ['from', 'to'],
    requires: KEPT,
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
} satisfies Record<string, Row>;
