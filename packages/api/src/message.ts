import { m } from '@grantdesk/messages';
import { MESSAGE_KINDS, MESSAGE_MAX, SELECTION_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { whichForm } from './application/shapes.ts';
import { fileBrief } from './file.ts';
import { account, dateTime, endpoint, idOf, idParams, idSchema, permission, signedIn, single } from './endpoint.ts';

const form = whichForm.shape.form.removeDefault();

const messageShape = z.object({
  _id: idSchema,
  kind: z.enum(MESSAGE_KINDS),
  /** Of a message that went to many. */
  subject: z.string().nullable(),
  body: z.string(),
  /** Of the other side, and not read by this person yet. */
  isNew: z.boolean(),
  /** The question of the form that it is about. */
  about: z.object({ form, field_id: z.string(), field_label: z.string() }).nullable(),
  replyTo: idSchema.nullable(),
  dueAt: dateTime.nullable(),
  sentAt: dateTime,
  author: z.object({
    /** A name, or a placeholder where the reader may not see it. */
    name: z.string(),
    isYou: z.boolean(),
  }),
  /** When it was shared with reviewers; null for readers who do not decide about that. */
  sharedAt: dateTime.nullable(),
  /** It arrived as a reply to an email. */
  byEmail: z.boolean(),
  /** What was around its words in that email, and what was too long; null where nothing, and for reviewers. */
  rest: z.string().nullable(),
  /** Without those of applicants for reviewers. */
  files: z.array(fileBrief),
  /** Names of attachments that were refused: their kind, size or content is none that uploads may have. */
  refusedFiles: z.array(z.string()),
});

const denial = z.string().nullable();
const thread = z.object({
  messages: z.array(messageShape),
  /** By kind, for what the reader's side may write: null, or why not now. A kind that is the other side's is absent. */
  denials: z.partialRecord(z.enum(MESSAGE_KINDS), denial),
  /** The reader decides what reviewers read. */
  mayShare: z.boolean(),
});

const text = z
  .string({ error: m.common.enterAText })
  .trim()
  .min(1, { error: m.common.enterAText })
  .max(MESSAGE_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: MESSAGE_MAX }) });

const ids = z
  .array(idSchema)
  .max(SELECTION_MAX, { error: () => m.common.chooseAtMostSelectionMax({ max: SELECTION_MAX }) })
  .default([]);
const selection = z.object({
  /** Either of them. */
  applications: ids,
  users: ids,
  subject: z.string({ error: m.common.enterASubject }).max(2_000),
  body: z.string({ error: m.common.enterAText }).max(20_000),
  /** Whom to show the example of. */
  show: idSchema.nullish(),
});
const person = z.object({ _id: idSchema, name: z.string(), email: z.string(), applicationID: z.string().nullable() });
const selectionPreview = z.object({
  recipients: z.array(person.extend({ hasFailed: z.boolean() })),
  leftOut: z.array(z.object({ label: z.string(), reason: z.string() })),
  example: z.object({ to: z.string(), subject: z.string(), body: z.string() }).nullable(),
});
const writers = account(
  ['ADMIN'],
  'managers write to applicants, and people who may change users write to users; the service checks each',
);

export const message = {
  many: endpoint({
    summary: 'List the messages about a submitted application, oldest first; reviewers see what was shared with them',
    access: signedIn('the people of the application and staff who may read it; the service checks the record'),
    params: idParams,
    answer: single(thread),
  }),
  new: endpoint({
    summary: 'Ask or answer a question, correct something, or release feedback; sent by email and never changed afterwards',
    access: signedIn('managers of the programme, and the people of the application; the service checks the record'),
    params: idParams,
    body: z.object({
      kind: z.enum(MESSAGE_KINDS, { error: m.common.chooseWhatItIs }),
      body: text,
      about: z.object({ form, field_id: z.string().max(200) }).nullish(),
      replyTo: idSchema.nullish(),
      dueAt: z.iso.datetime({ offset: true, error: m.common.enterAValidDate }).nullish(),
    }),
    answer: single(thread),
    success: 201,
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  read: endpoint({
    summary: 'Mark a thread as read, up to its newest message',
    access: signedIn('people who may read the thread; the service checks the record'),
    params: idParams,
    answer: single(thread),
  }),
  selectionPreview: endpoint({
    summary: 'Preview a message to a selection: who gets it, who does not and why, and its text; nothing is sent',
    access: writers,
    body: selection,
    answer: single(selectionPreview),
    errors: ['RULE_BROKEN'],
  }),
  selection: endpoint({
    summary: 'Send a message to a selection of applications or users; it appears in each thread',
    access: writers,
    body: selection.extend({ recipients: z.int({ error: m.common.confirmHowManyPeopleGetIt }).min(0) }),
    answer: single(z.object({ sent: z.number().int() })),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  share: endpoint({
    summary: 'Share an answer or a correction with reviewers, or stop sharing it',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({ shared: z.boolean({ error: m.common.choose2 }) }),
    answer: single(thread),
    errors: ['CONFLICT'],
  }),
  feedback: endpoint({
    summary: "Get a first draft of feedback: the reviewers' comments without names",
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    answer: single(z.object({ body: z.string(), comments: z.number().int() })),
  }),
  file: endpoint({
    summary: 'Download a file of a message, or a range of it',
    access: signedIn('both sides of the thread; the service checks the record'),
    params: idOf('file'),
    answer: z.unknown(),
    raw: true,
  }),
};
