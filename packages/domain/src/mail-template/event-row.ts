/** What one event that emails are sent about says of itself. */
import { m } from '@grantdesk/messages';
import type { DetailKey } from '../notification/details.ts';
import type { NotificationKind } from '../notification/kinds.ts';

/** Texts that an email says in its sentences, beside the details of its table. */
const TEXT_LABELS = {
  reason: m.common.reason,
  conditions: m.common.conditions,
  comment: m.common.comment,
  preparation: m.mailTemplate.howToPrepare,
  missing: m.mailTemplate.whatIsStillMissing,
  whenDue: m.mailTemplate.whenItIsDue,
  inviter: m.mailTemplate.nameOfTheInviter,
  email: m.mailTemplate.addressOfTheRecipient,
  organisation: m.common.organisation,
  requester: m.mailTemplate.nameOfTheRequester,
  note: m.mailTemplate.noteOfTheRequester,
} as const satisfies Record<string, () => string>;

export type TextKey = keyof typeof TEXT_LABELS;
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXT_LABELS, key);
export const textLabel = (key: TextKey): string => TEXT_LABELS[key]();

/** The texts of one email, or the placeholders of its template. One that an email does not have is empty. */
export type FieldTexts = Readonly<Partial<Record<DetailKey | TextKey, string>>>;

export interface MailEventRow<K extends NotificationKind = NotificationKind> {
  /** What people choose by whether they get it, and what the bell shows. */
  kind: K;
  label: string;
  /** Details of its table; those of its kind by default. */
  fields?: readonly DetailKey[];
  texts?: readonly TextKey[];
  /** Placeholders without which the email would not say what people rely on. */
  requires?: readonly ('details' | TextKey)[];
  subject: (f: FieldTexts) => string;
  /** The product's own sentences. A paragraph whose texts are all empty is left out. */
  paragraphs: (f: FieldTexts) => string[];
}

// Assigned, not spread: a spread would read the texts now, in English.
export const event = <const K extends NotificationKind>(given: MailEventRow<K>): MailEventRow<K> => given;
/** Events that differ in little more than their label, which is read when it is needed. */
export const labelled = <const K extends NotificationKind>(
  label: Pick<MailEventRow, 'label'>,
  given: Omit<MailEventRow<K>, 'label'>,
): MailEventRow<K> => Object.assign(label, given);
/** Subjects that end in the application and its programme. */
export const aboutApplication = (subject: string, { application = '', programme = '' }: FieldTexts): string =>
  m.common.subjectApplicationnumberProgrammename({ subject, applicationNumber: application, programmeName: programme });
