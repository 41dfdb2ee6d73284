import { scoreGuideInputSchema, storedCriterionSchema } from '@grantdesk/domain/score-guide/guide.schema';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single, userBrief } from './endpoint.ts';

export const scoreGuideSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  criteria: z.array(storedCriterionSchema),
  criteriaCount: z.number().int(),
  maximum: z.number(),
  /** A guide in use is versioned: a score never changes under a reviewer. */
  version: z.number().int(),
  usedBy: z.number().int(),
  createdBy: userBrief.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const scoreGuideOne = scoreGuideSchema.extend({
  /** The forms of the programmes that use it: a criterion may refer to their questions. */
  forms: z.array(z.object({ _id: idSchema, name: z.string() })),
});

/** Score guides fall under FORMS. */
export const scoreGuide = {
  adminNew: endpoint({
    summary: 'Create a score guide',
    access: permission('FORMS', 'CREATE'),
    body: scoreGuideInputSchema,
    answer: single(scoreGuideOne),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  adminOne: endpoint({
    summary: 'Get a score guide with its criteria',
    access: permission('FORMS', 'READ'),
    params: idParams,
    answer: single(scoreGuideOne),
  }),
  adminMany: endpoint({
    summary: 'List the score guides',
    access: permission('FORMS', 'READ'),
    query: listQuery,
    answer: page(scoreGuideSchema),
  }),
  adminUpdate: endpoint({
    summary:
      'Change a score guide: an absent field stays as it is; `version` of the guide that was read guards against overwriting another change',
    access: permission('FORMS', 'UPDATE'),
    params: idParams,
    body: scoreGuideInputSchema.partial().extend({ version: z.number().int().optional() }),
    answer: single(scoreGuideOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  adminDuplicate: endpoint({
    summary: 'Copy a score guide and return the copy (a GET that writes, as the specification has it)',
    access: permission('FORMS', 'CREATE'),
    params: idParams,
    answer: single(scoreGuideOne),
    writes: true,
    errors: ['CROSS_SITE'],
  }),
};
