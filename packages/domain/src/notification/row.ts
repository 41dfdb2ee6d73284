/** What one kind of notification says of itself, and the usual sorts of kinds. */
import { m } from '@grantdesk/messages';
import type { AccountType } from '../access/actor.ts';
import type { Resource } from '../access/resources.ts';
import type { DetailKey } from './details.ts';

/** What is known of one occurrence, in the language of the moment: the details of its email, and its subject. */
export type NotificationFacts = Readonly<Record<string, string>>;

export interface Row {
  label: string;
  group: string;
  for: readonly AccountType[];
  /**
   * Legal or irrevocable news cannot be switched off, nor can what carries a calendar entry. A summary is part of the daily
   * mail, or off. What answers a click and is soon over is never mailed.
   */
  mail: 'always' | 'choice' | 'daily' | 'never';
  /** Emails to an address that need not have an account, or with a link that works by itself, have no notification in the product. */
  isMailOnly?: boolean;
  /** Staff who have lost this right are not shown it. */
  needs?: Resource;
  /** Details that its mail carries, beyond those that every mail has; merge fields of its template. */
  fields: readonly DetailKey[];
  /** What a template has to hold, so that the mail keeps saying what it must. */
  requires?: readonly ('text' | 'details')[];
  sentence: (facts: NotificationFacts) => string;
}

export const ABOUT = ['programme', 'application'] as const satisfies DetailKey[];
export const APPLICANT = ['SUBSCRIBER'] as const;
export const STAFF = ['ADMIN'] as const;
export const EVERYBODY = ['SUBSCRIBER', 'VOLUNTEER', 'ADMIN'] as const;
/** What the mail is called is the sentence too: its words differ within the kind. */
export const asSubject = ({ recordedSubject, subject = '' }: NotificationFacts): string => `${recordedSubject || subject}.`;
export const of = (facts: NotificationFacts): string => facts['application'] ?? m.common.anApplication();

// Assigned, not spread: a spread would read the texts now, in English.
export const row = (given: Row): Row => given;
export const applicant = (given: Omit<Row, 'for'>): Row => Object.assign(given, { for: APPLICANT });
export const staff = (given: Omit<Row, 'for'>): Row => Object.assign(given, { for: STAFF });
export const mailOnly = (given: Omit<Row, 'for' | 'mail' | 'isMailOnly' | 'sentence'>): Row =>
  Object.assign(given, { for: EVERYBODY, mail: 'always' as const, isMailOnly: true, sentence: asSubject });

export const REQUIRED_FIELDS = ['text', 'details'] as const;
