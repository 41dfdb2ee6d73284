import { MESSAGE_KINDS, MESSAGE_MAX } from '@grantdesk/domain';
import { z } from 'zod';
import { whichForm } from './application-shapes.ts';
import { dateTime, endpoint, idParams, idSchema, permission, signedIn, single } from './endpoint.ts';

const form = whichForm.shape.form.removeDefault();

const messageShape = z.object({
  _id: idSchema,
  kind: z.enum(MESSAGE_KINDS),
  body: z.string(),
  /** The question of the form that it is about. */
  about: z.object({ form, field_id: z.string(), field_label: z.string() }).nullable(),
  replyTo: idSchema.nullable(),
  dueAt: dateTime.nullable(),
  sentAt: dateTime,
  author: z.object({
    /** A name, or what stands for it where the reader is not told. */
    name: z.string(),
    isYou: z.boolean(),
  }),
  /** When reviewers were let read it; null to whoever does not decide it. */
  sharedAt: dateTime.nullable(),
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
  .string({ error: 'Write something!' })
  .trim()
  .min(1, 'Write something!')
  .max(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters!`);

export const message = {
  many: endpoint({
    summary: 'What was written about a submitted application, oldest first; reviewers read what was shared with them',
    access: signedIn('its people and staff who may read it; the service checks the record'),
    params: idParams,
    answer: single(thread),
  }),
  new: endpoint({
    summary: 'Ask or answer a question, correct something, or release feedback; sent by mail, never changed afterwards',
    access: signedIn('managers of the programme, and the people of the application; the service checks the record'),
    params: idParams,
    body: z.object({
      kind: z.enum(MESSAGE_KINDS, { error: 'Choose what it is!' }),
      body: text,
      about: z.object({ form, field_id: z.string().max(200) }).nullish(),
      replyTo: idSchema.nullish(),
      dueAt: z.iso.datetime({ offset: true, error: 'Enter a valid date!' }).nullish(),
    }),
    answer: single(thread),
    success: 201,
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  share: endpoint({
    summary: 'Let reviewers read an answer or a correction, or no longer',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    body: z.object({ shared: z.boolean({ error: 'Choose!' }) }),
    answer: single(thread),
    errors: ['CONFLICT'],
  }),
  feedback: endpoint({
    summary: "A first draft of feedback: the reviewers' comments without names",
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idParams,
    answer: single(z.object({ body: z.string(), comments: z.number().int() })),
  }),
};
