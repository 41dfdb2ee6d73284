import { m } from '@grantdesk/messages';
import { TASK_ACTIONS } from '@grantdesk/domain';
import { storedCriterionSchema } from '@grantdesk/domain/score-guide/guide.schema';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, permission, single } from './endpoint.ts';

const taskAction = z.enum(TASK_ACTIONS, { error: m.common.setAValidTaskAction });
const person = z.object({ _id: idSchema, name: z.string() });
const figure = z.number().nullable();

/** Figures of a set of scores in percent of the maximum. */
const description = z.object({
  count: z.number().int(),
  mean: figure,
  median: figure,
  deviation: figure,
  min: figure,
  max: figure,
  range: figure,
});

const roundApplication = description.extend({
  _id: idSchema,
  applicationID: z.string(),
  user: z.object({ name: z.string(), organisation: z.string().nullable() }),
  /** Review tasks of the stage, open or completed. */
  assigned: z.number().int(),
  /** The score less what the severity of its reviewers did to it, and the interval that holds it 19 times in 20. */
  adjusted: figure,
  low: figure,
  high: figure,
  rawRank: z.number().int().nullable(),
  rank: z.number().int().nullable(),
  disagrees: z.boolean(),
  /** Whose score stands out, knowing how strict they are. */
  outlier: person.nullable(),
  isNearCut: z.boolean(),
  /** 1 where one more review would tell most. */
  helpRank: z.number().int().nullable(),
  reviews: z.array(z.object({ taskId: idSchema, reviewer: person, score: z.number(), totalScore: z.number() })),
});

const round = z.object({
  programme: z.object({ _id: idSchema, name: z.string() }),
  taskAction,
  /** Tasks of each stage, so that one without any need not be offered. */
  stages: z.array(z.object({ taskAction, tasks: z.number().int(), completed: z.number().int() })),
  /** Reviews of this stage were made by more than one score guide, or version of it: only their percentages compare. */
  isMixed: z.boolean(),
  /** The round is too large for adjusted scores, and its list may be the first of `applicationCount`, by their mean. */
  isTooLarge: z.boolean(),
  applicationCount: z.number().int(),
  /** Why there is no adjusted score; null where there is one, and where the round is too large. */
  denial: z.enum(['NO_REVIEWS', 'ONE_REVIEWER', 'ONE_REVIEW_EACH', 'TOO_FEW', 'ALL_EQUAL']).nullable(),
  scores: description,
  applications: z.array(roundApplication),
  reviewers: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      count: z.number().int(),
      mean: z.number(),
      severity: figure,
      low: figure,
      high: figure,
    }),
  ),
  /** What `rank` goes by. */
  rankedBy: z.enum(['mean', 'adjusted']),
  reliability: z.object({ single: z.number(), panel: z.number(), reviewsPerApplication: z.number() }).nullable(),
  shares: z.object({ application: z.number(), reviewer: z.number(), rest: z.number() }).nullable(),
  groups: z.number().int(),
  places: z.number().int(),
  cut: figure,
});

/** The reviews of one application in one stage, criterion by criterion. */
const comparison = z.object({
  application: z.object({
    _id: idSchema,
    applicationID: z.string(),
    user: z.object({ name: z.string(), organisation: z.string().nullable() }),
  }),
  programme: z.object({ _id: idSchema, name: z.string() }),
  taskAction,
  stages: z.array(z.object({ taskAction, tasks: z.number().int(), completed: z.number().int() })),
  /** Assessors read each other without names, and only once their own review is in. */
  sight: z.enum(['named', 'unnamed']),
  scores: description,
  disagrees: z.boolean(),
  criteria: z.array(
    storedCriterionSchema.extend({
      maximum: z.number(),
      scores: description,
      disagrees: z.boolean(),
    }),
  ),
  /** Who gave their task back, for managers alone; no one else has it yet. */
  declined: z.array(z.object({ taskId: idSchema, name: z.string(), at: dateTime, reason: z.string() })),
  assessors: z.array(
    z.object({
      taskId: idSchema.nullable(),
      name: z.string(),
      isOwn: z.boolean(),
      progressStatus: z.enum(['PENDING', 'COMPLETED']),
      totalScore: figure,
      maximum: z.number(),
      recommended: z.boolean().nullable(),
      comments: z.string(),
      dueDate: dateTime,
      dateCompleted: dateTime.nullable(),
      scores: z.record(z.string(), z.object({ outcome: z.string().nullable(), weight: figure })),
    }),
  ),
});

const roundQuery = z.object({
  taskAction: taskAction.default('INITIAL_APPLICATION_SCORING'),
  places: z.coerce.number().int().min(0).max(1_000_000).optional(),
});

export const scoring = {
  round: endpoint({
    summary:
      "Get the statistics of a stage's scores: spread, severity of reviewers, adjusted scores, reliability; `places` applications go forward",
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: roundQuery,
    answer: single(round),
  }),
  export: endpoint({
    summary: "Export the statistics of a stage's scores as CSV: by application or by reviewer",
    access: permission('APPLICATIONS', 'EXPORT'),
    params: idParams,
    query: roundQuery.extend({ of: z.enum(['applications', 'reviewers']).default('applications') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  application: endpoint({
    summary: 'Compare the reviews of an application side by side; assessors see them without names, after they submit their own',
    access: account(
      ['ADMIN'],
      'managers of the programme, and assessors who have submitted their own review; the service checks it',
    ),
    params: idParams,
    query: z.object({ taskAction: taskAction.optional() }),
    answer: single(comparison),
  }),
};
