import { m } from '@grantdesk/messages';
import { MAIL_EVENTS, TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idSchema, languageCode, single } from './endpoint.ts';

const editors = account(['ADMIN'], 'those of all programmes are for people who change roles, those of one for its managers too');
const params = z.object({ event: z.enum(MAIL_EVENTS) });
const scope = z.object({
  /** Of its readers: each language has texts of its own, and those of one never stand in for another's. */
  language: languageCode.default('en'),
  /** The emails of one programme; those of all programmes without it. */
  programme: idSchema.optional(),
});
/** Generous: the rules of the domain say what is too long, in words. */
const words = scope.extend({
  subject: z.string({ error: m.common.enterASubject }).max(TEMPLATE_SUBJECT_MAX * 10),
  body: z.string({ error: m.common.enterAText }).max(TEMPLATE_BODY_MAX * 4),
});
/** With the facts of an application of the programme, or sample data without one. */
const shown = words.extend({ application: idSchema.optional() });
/** Checked where it is sent. */
const version = z.int({ error: m.common.tellWhichVersionWasChanged }).optional();

const summary = z.object({
  event: params.shape.event,
  group: z.string(),
  label: z.string(),
  isChanged: z.boolean(),
  /** In which languages there are own texts, for all programmes or for the one. */
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
  /** Whether the text that a programme starts from is the organisation's own, not the product's. */
  isInherited: z.boolean(),
  fields: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Fields without which it is not saved. */
  requires: z.array(z.string()),
});
const earlier = z.object({
  version: z.number().int(),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: dateTime,
});
const drawn = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export const mailTemplate = {
  many: endpoint({
    summary: 'List the email templates by event, of all programmes or of one',
    access: editors,
    query: scope.pick({ programme: true }),
    answer: single(z.array(summary)),
  }),
  one: endpoint({
    summary: 'Get a template with its placeholders',
    access: editors,
    params,
    query: scope,
    answer: single(template),
  }),
  history: endpoint({
    summary: 'List the versions of a template, the latest first',
    access: editors,
    params,
    query: scope,
    answer: single(z.array(earlier)),
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
    body: scope.extend({ version }),
    answer: single(template),
    errors: ['STALE_VERSION', 'RULE_BROKEN'],
  }),
  preview: endpoint({
    summary: 'Preview the email for an application or with sample data, as HTML and as plain text; nothing is saved or sent',
    access: editors,
    params,
    body: shown,
    answer: single(drawn),
    errors: ['RULE_BROKEN'],
  }),
  test: endpoint({
    summary: 'Send the email, as the preview shows it, to yourself',
    access: editors,
    params,
    body: shown,
    answer: single(z.object({ to: z.string() })),
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
};
