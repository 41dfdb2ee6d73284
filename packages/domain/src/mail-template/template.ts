/** Templates of the product's mails: merge fields, what they must hold, and how they are filled in. */
import { m } from '@grantdesk/messages';
import { detailLabel, listDetails, type DetailKey, type Details, type DetailValue } from '../notification/details.ts';
import { notificationKind, type NotificationKind } from '../notification/kinds.ts';

/** The parts of a mail, before it is drawn. */
export interface MailContent {
  subject: string;
  /** Of the person; empty where only their address is known. */
  name: string;
  paragraphs: string[];
  details?: Details;
  /** The paragraph before which the details are shown; after all of them by default. */
  detailsAt?: number;
  action?: { label: string; url: string };
}
export interface MailTemplate {
  subject: string;
  /** Paragraphs, a blank line between them. */
  body: string;
}

export const greetingOf = ({ name }: Pick<MailContent, 'name'>): string =>
  name ? m.common.helloName({ name }) : m.common.hello();

/** What every template starts from: the product's own words, which say what happened. */
export const ORIGINAL_TEMPLATE: MailTemplate = { subject: '{{subject}}', body: '{{text}}\n\n{{details}}' };
export const TEMPLATE_SUBJECT_MAX = 150;
export const TEMPLATE_BODY_MAX = 5000;

const FIELD = /\{\{([^{}]*)\}\}/g;

/** Fields that each mail has. */
export const COMMON_FIELDS: readonly { key: string; label: string }[] = [
  {
    key: 'name',
    get label() {
      return m.mailTemplate.nameOfThePerson();
    },
  },
  {
    key: 'subject',
    get label() {
      return m.mailTemplate.theStandardSubject();
    },
  },
  {
    key: 'text',
    get label() {
      return m.mailTemplate.theStandardTextWithWhat();
    },
  },
  {
    key: 'details',
    get label() {
      return m.mailTemplate.theDetailsAsATableIn();
    },
  },
];

/** The merge fields of a kind, in the order in which a person meets them. */
export const templateFields = (kind: NotificationKind): { key: string; label: string }[] => [
  ...COMMON_FIELDS,
  ...notificationKind(kind).fields.map((key) => ({ key, label: detailLabel(key) })),
];

export type TemplateIssue = { path: 'subject' | 'body'; message: string };

/** What keeps a template from being saved: unknown fields at their place, nothing at all, and what the mail must keep. */
export function templateIssues(kind: NotificationKind, { subject, body }: MailTemplate): TemplateIssue[] {
  const known = templateFields(kind).map(({ key }) => key);
  const issues: TemplateIssue[] = [];
  if (subject.trim() === '') issues.push({ path: 'subject', message: m.common.enterASubject() });
  if (body.trim() === '') issues.push({ path: 'body', message: m.common.enterAText() });
  if (subject.length > TEMPLATE_SUBJECT_MAX)
    issues.push({ path: 'subject', message: m.mailTemplate.atMostTemplateBodyMaxCharacters({ max: TEMPLATE_SUBJECT_MAX }) });
  if (body.length > TEMPLATE_BODY_MAX)
    issues.push({ path: 'body', message: m.mailTemplate.atMostTemplateBodyMaxCharacters({ max: TEMPLATE_BODY_MAX }) });
  for (const path of ['subject', 'body'] as const) {
    const text = path === 'subject' ? subject : body;
    const allowed = path === 'subject' ? known.filter((key) => key !== 'text' && key !== 'details') : known;
    for (const { key, line } of fieldsIn(text))
      if (!allowed.includes(key))
        issues.push({
          path,
          message:
            path === 'body'
              ? m.mailTemplate.unknownFieldInBody({ line, key })
              : known.includes(key)
                ? m.mailTemplate.fieldNotForSubject({ key })
                : m.mailTemplate.unknownFieldInSubject({ key }),
        });
    if (/\{\{|\}\}/.test(text.replace(FIELD, ''))) issues.push({ path, message: m.mailTemplate.fieldNotClosed() });
  }
  const used = fieldsIn(body).map(({ key }) => key);
  for (const key of notificationKind(kind).requires ?? [])
    if (!used.includes(key)) issues.push({ path: 'body', message: m.mailTemplate.fieldRequired({ key }) });
  return issues;
}

function fieldsIn(text: string): { key: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(FIELD)].map(([, key = '']) => ({ key: key.trim(), line: index + 1 })));
}

/** Values put in, once: what a value holds is text, and is not looked at for fields again. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(FIELD, (_, key: string) => (Object.hasOwn(values, key.trim()) ? (values[key.trim()] ?? '') : ''));

/** A mail in the organisation's words. Greeting and button stay the product's, so that nothing leads anywhere else. */
export function applyTemplate(template: MailTemplate, content: MailContent, name: string): MailContent {
  const texts = listDetails(content.details ?? {}).map(({ key, text }) => [key, text]);
  const values = { ...(Object.fromEntries(texts) as Record<string, string>), name, subject: content.subject };
  const paragraphs: string[] = [];
  let detailsAt: number | undefined;
  for (const block of template.body.split(/\n\s*\n/).map((each) => each.trim())) {
    if (block === '') continue;
    // What stands beside the table or the words in one paragraph stays, before or after them.
    for (const piece of block.split(/(\{\{\s*(?:text|details)\s*\}\})/)) {
      if (/^\{\{\s*text\s*\}\}$/.test(piece)) paragraphs.push(...content.paragraphs);
      else if (/^\{\{\s*details\s*\}\}$/.test(piece)) detailsAt = paragraphs.length;
      else if (piece.trim() !== '') paragraphs.push(fillFields(piece.trim(), values));
    }
  }
  const { details, ...rest } = content;
  return {
    ...rest,
    subject: fillFields(template.subject, values),
    paragraphs,
    ...(details && detailsAt !== undefined && { details, detailsAt }),
  };
}

/** A mail with made-up facts, for the preview: dates and amounts as the language that is spoken writes them. */
export const exampleContent = (kind: NotificationKind, url: string): MailContent => {
  const { label, fields } = notificationKind(kind);
  return {
    subject: label,
    name: 'Ada Obi',
    paragraphs: [m.mailTemplate.standardTextForThisEvent()],
    details: Object.fromEntries(fields.map((field) => [field, EXAMPLES[field]?.() ?? m.mailTemplate.anExample()])),
    action: { label: m.common.open(), url },
  };
};

const time = (instant: string) => (): DetailValue => ({ time: instant, zone: 'Africa/Lagos' });
const naira = (kobo: number) => (): DetailValue => ({ amount: kobo, currency: 'NGN' });
const EXAMPLES: Readonly<Partial<Record<DetailKey, () => DetailValue>>> = {
  programme: () => 'Youth Enterprise Fund',
  application: () => 'APP-000123',
  receiptNumber: () => 'R-2026-000123',
  receipt: () => 'R-2026-000124',
  submitted: time('2026-11-21T11:00:00Z'),
  closes: time('2026-11-30T16:00:00Z'),
  closesNow: time('2026-12-07T16:00:00Z'),
  openFrom: time('2026-11-24T08:00:00Z'),
  pleaseAnswerBy: time('2026-11-30T16:00:00Z'),
  handedIn: time('2026-11-27T11:00:00Z'),
  due: () => ({ day: '2026-11-30' }),
  sentOn: () => ({ day: '2026-11-25' }),
  from: time('2026-11-24T09:00:00Z'),
  to: time('2026-11-24T09:30:00Z'),
  report: () => m.mailTemplate.firstReport(),
  event: () => m.mailTemplate.informationSession(),
  amount: naira(150_000_000),
  granted: naira(450_000_000),
  budget: naira(450_000_000),
  stillToCome: naira(300_000_000),
  reason: () => m.mailTemplate.aReasonWrittenByA(),
};
