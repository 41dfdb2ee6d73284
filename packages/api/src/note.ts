import { m } from '@grantdesk/messages';
import { MENTIONS_MAX, NOTE_MAX, NOTE_SUBJECTS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, single } from './endpoint.ts';

const person = z.object({ _id: idSchema, name: z.string() });

const noteRow = z.object({
  _id: idSchema,
  body: z.string(),
  author: person.extend({ isYou: z.boolean() }),
  /** People whose `@name` in the text is a mention. */
  mentions: z.array(person),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  version: z.number().int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
});

const subject = {
  subject: z.enum(NOTE_SUBJECTS, { error: m.note.chooseWhatItIsAbout }),
  id: idSchema,
};
const text = z
  .string({ error: m.common.enterAText })
  .trim()
  .min(1, { error: m.common.enterAText })
  .max(NOTE_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: NOTE_MAX }) });
const mentions = z
  .array(idSchema)
  .max(MENTIONS_MAX, { error: () => m.note.mentionAtMost({ max: MENTIONS_MAX }) })
  .default([]);

const team = account(
  ['ADMIN'],
  'the programme team of the record; applicants and reviewers never; the service checks the record',
);

/** Notes of the programme team. No call of applicants, no search, no export and no webhook reads them. */
export const note = {
  many: endpoint({
    summary: "List the team's notes about an application, a project or an organisation, newest first",
    access: team,
    query: listQuery.pick({ limit: true }).extend(subject),
    answer: page(noteRow, {
      /** Why the reader cannot write one; null where they can. */
      denial: z.string().nullable(),
    }),
  }),
  people: endpoint({
    summary: 'List the people that a note can mention: staff who may read it, found by a part of their name; at most 10',
    access: team,
    query: z.object({ ...subject, search: z.string().trim().max(100).default('') }),
    answer: single(z.array(person)),
  }),
  new: endpoint({
    summary: 'Write a note; the people it mentions are notified',
    access: team,
    body: z.object({ ...subject, body: text, mentions }),
    answer: single(noteRow),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change your own note; people who are mentioned for the first time are notified',
    access: team,
    params: idParams,
    body: z.object({ body: text.optional(), mentions: mentions.unwrap().optional(), version: z.int().optional() }),
    answer: single(noteRow),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  remove: endpoint({
    summary: 'Delete a note, as its author or as a manager; its text is erased',
    access: team,
    params: idParams,
    answer: single(z.object({ _id: idSchema })),
  }),
};
