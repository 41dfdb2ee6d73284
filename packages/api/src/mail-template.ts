import { m } from '@grantdesk/messages';
import { NOTIFICATION_KINDS, TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, languageCode, permission, single } from './endpoint.ts';

const editors = permission('ROLES', 'UPDATE');
const params = z.object({ kind: z.enum(NOTIFICATION_KINDS) });
const language = languageCode.default('en');
/** Generous: the rules of the domain say what is too long, in words. */
const words = z.object({
  /** Of its readers: each language has words of its own, and those of one never stand in for another's. */
  language,
  subject: z.string({ error: m.common.enterASubject }).max(TEMPLATE_SUBJECT_MAX * 10),
  body: z.string({ error: m.common.enterAText }).max(TEMPLATE_BODY_MAX * 4),
});
/** Checked where it is sent. */
const version = z.int({ error: m.common.tellWhichVersionWasChanged }).optional();

const summary = z.object({
  kind: params.shape.kind,
  group: z.string(),
  label: z.string(),
  isChanged: z.boolean(),
  /** In which languages the organisation's own words stand. */
  changedIn: z.array(languageCode),
  changedBy: z.string().nullable(),
  changedAt: dateTime.nullable(),
});
/** `isChanged` and who did it are of this language. */
const template = summary.extend({
  language: languageCode,
  subject: z.string(),
  body: z.string(),
  version: z.number().int(),
  fields: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Fields without which it is not saved. */
  requires: z.array(z.string()),
});
const drawn = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export const mailTemplate = {
  many: endpoint({ summary: 'List the email templates by kind', access: editors, answer: single(z.array(summary)) }),
  one: endpoint({
    summary: 'Get a template with its merge fields',
    access: editors,
    params,
    query: z.object({ language }),
    answer: single(template),
  }),
  update: endpoint({
    summary: 'Change the subject or body of a template; a version that is sent must be the current one',
    access: editors,
    params,
    body: words.partial({ subject: true, body: true }).extend({ version }),
    answer: single(template),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  restore: endpoint({
    summary: 'Reset a template to its default text',
    access: editors,
    params,
    body: z.object({ language, version }),
    answer: single(template),
    errors: ['STALE_VERSION', 'RULE_BROKEN'],
  }),
  preview: endpoint({
    summary: 'Preview the email with sample data, as HTML and as plain text; nothing is saved or sent',
    access: editors,
    params,
    body: words,
    answer: single(drawn),
    errors: ['RULE_BROKEN'],
  }),
  test: endpoint({
    summary: 'Send the email with sample data to yourself',
    access: editors,
    params,
    body: words,
    answer: single(z.object({ to: z.string() })),
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
};
