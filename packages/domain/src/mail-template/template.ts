/** Templates of the product's emails: placeholders, what a template must have, and how it is filled in. */
import { m } from '@grantdesk/messages';
import { listDetails, type Details } from '../notification/details.ts';
import { eventKeys, isWorded, keyLabel, requiredKeys, wordedEvent, type MailEvent, type WordedEvent } from './events.ts';
import type { FieldTexts, TextKey } from './event-row.ts';

/** The parts of a mail, before it is drawn. */
export interface MailContent {
  subject: string;
  /** Of the person; empty where only their address is known. */
  name: string;
  paragraphs: string[];
  details?: Details;
  /** What its sentences are made of, for a template that says them in another way. */
  texts?: Readonly<Partial<Record<TextKey, string>>>;
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

/** What the template of an email starts from whose sentences are written for each occasion. */
const WHOLE_TEXT: MailTemplate = { subject: '{{subject}}', body: '{{text}}\n\n{{details}}' };

/** The product's own email of an event as a template, in the language of the moment: its sentences with their placeholders. */
export function defaultTemplate(event: MailEvent): MailTemplate {
  if (!isWorded(event)) return WHOLE_TEXT;
  const { details, texts } = eventKeys(event);
  const placeholders: FieldTexts = Object.fromEntries([...details, ...texts].map((key) => [key, `{{${key}}}`]));
  const { subject, paragraphs } = wordedEvent(event);
  return { subject: subject(placeholders), body: [...paragraphs(placeholders), '{{details}}'].join('\n\n') };
}

/** The product's own email of an event: its sentences, filled in. */
export function eventContent(
  event: WordedEvent,
  { details = {}, texts = {}, ...rest }: Omit<MailContent, 'subject' | 'paragraphs' | 'detailsAt'>,
): MailContent {
  const values: FieldTexts = { ...Object.fromEntries(listDetails(details).map(({ key, text }) => [key, text])), ...texts };
  const { subject, paragraphs } = wordedEvent(event);
  return {
    ...rest,
    subject: subject(values),
    paragraphs: paragraphs(values).filter((paragraph) => paragraph.trim() !== ''),
    details,
    texts,
  };
}
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

/** The placeholders of an event, in the order in which a person meets them. */
export function templateFields(event: MailEvent): { key: string; label: string }[] {
  const { details, texts } = eventKeys(event);
  return [...COMMON_FIELDS, ...[...texts, ...details].map((key) => ({ key, label: keyLabel(key) }))];
}

export type TemplateIssue = { path: 'subject' | 'body'; message: string };

/** What keeps a template from being saved: unknown fields at their place, nothing at all, and what the mail must keep. */
export function templateIssues(event: MailEvent, { subject, body }: MailTemplate): TemplateIssue[] {
  const known = templateFields(event).map(({ key }) => key);
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
  // The standard text has every text of the sentences in it.
  const isThere = (key: string): boolean => used.includes(key) || (key !== 'details' && used.includes('text'));
  for (const key of requiredKeys(event))
    if (!isThere(key)) issues.push({ path: 'body', message: m.mailTemplate.fieldRequired({ key }) });
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
  const values = {
    ...(Object.fromEntries(texts) as Record<string, string>),
    ...content.texts,
    name,
    subject: content.subject,
  };
  const paragraphs: string[] = [];
  let detailsAt: number | undefined;
  for (const block of template.body.split(/\n\s*\n/).map((each) => each.trim())) {
    if (block === '') continue;
    // What stands beside the table or the words in one paragraph stays, before or after them.
    for (const piece of block.split(/(\{\{\s*(?:text|details)\s*\}\})/)) {
      if (/^\{\{\s*text\s*\}\}$/.test(piece)) paragraphs.push(...content.paragraphs);
      else if (/^\{\{\s*details\s*\}\}$/.test(piece)) detailsAt = paragraphs.length;
      else {
        // A paragraph of a text that this email does not have is left out.
        const filled = fillFields(piece, values).trim();
        if (filled !== '') paragraphs.push(filled);
      }
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
