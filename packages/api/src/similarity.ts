import { m } from '@grantdesk/messages';
import { SIMILARITY_REASON_MAX, SIMILARITY_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, page, permission, single } from './endpoint.ts';

const state = z.enum(SIMILARITY_STATES, { error: m.common.chooseAState2 });
const record = z.object({ _id: idSchema, name: z.string() });

const side = z.object({
  /** The application. */
  _id: idSchema,
  applicationID: z.string(),
  programme: record,
  /** Null where the reader reviews it without learning who applied. */
  applicant: z.string().nullable(),
  organisation: z.string().nullable(),
  submittedAt: dateTime.nullable(),
});

const pair = z.object({
  _id: idSchema,
  /** Where one application's pairs are listed, that application comes first. */
  sides: z.tuple([side, side]),
  words: z.number().int(),
  passages: z.number().int(),
  foundAt: dateTime,
  state,
  reason: z.string(),
  settledBy: record.nullable(),
  settledAt: dateTime.nullable(),
  revision: z.number().int(),
  maySettle: z.boolean(),
});

const excerpt = z.object({
  form: z.enum(['APPLICATION', 'PROPOSAL']),
  question: z.string(),
  /** The passage with a little of what surrounds it. */
  text: z.string(),
  /** Characters of the text that both applications share, from and up to. */
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
});

const detail = pair.extend({
  /** As the answers are now, without questions that the reader may not see. */
  shared: z.array(z.object({ words: z.number().int(), sides: z.tuple([excerpt, excerpt]) })),
});

/** Applications of different people that share text. No call of applicants, no search, no export and no webhook reads them. */
export const similarity = {
  many: endpoint({
    summary: 'List pairs of applications that share text, of one application or of one programme; those to look at first',
    access: permission('APPLICATIONS', 'READ'),
    query: listQuery.pick({ page: true, limit: true }).extend({
      application: idSchema.optional(),
      programme: idSchema.optional(),
      state: state.optional(),
    }),
    answer: page(pair, {
      /** Pairs that no one has settled, whatever the state that was requested. */
      open: z.number().int(),
    }),
    errors: ['RULE_BROKEN'],
  }),
  one: endpoint({
    summary: 'Show the passages that two applications share, side by side',
    access: permission('APPLICATIONS', 'READ'),
    params: idOf('pair'),
    answer: single(detail),
  }),
  update: endpoint({
    summary: 'Settle a pair, with a reason where there is a concern, or open it again; an absent field stays as it is',
    access: permission('APPLICATIONS', 'UPDATE'),
    params: idOf('pair'),
    body: z.object({
      state: state.optional(),
      reason: z
        .string({ error: m.common.enterAText })
        .trim()
        .max(SIMILARITY_REASON_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: SIMILARITY_REASON_MAX }) })
        .optional(),
      revision: z.int().optional(),
    }),
    answer: single(pair),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
};
