import { m } from '@grantdesk/messages';
import { DECISIONS, TASK_ACTIONS } from '@grantdesk/domain';
import { z } from 'zod';
import { outcome as outcomeSchema } from './application/shapes.ts';
import { conditions, mailShown } from './application/stage.ts';
import { dateTime, endpoint, idParams, idSchema, toPatchSchema, permission, single } from './endpoint.ts';

const taskAction = z.enum(TASK_ACTIONS, { error: m.common.setAValidTaskAction });
const person = z.object({ _id: idSchema, name: z.string() });
const figure = z.number().nullable();
const outcome = z.enum(DECISIONS, { error: m.common.approveHoldOrDecline });
const released = outcome.exclude(['HOLD']);
/** Money in minor units of the programme's currency. */
const money = z.number().int();

const boardRow = z.object({
  _id: idSchema,
  applicationID: z.string(),
  user: z.object({ name: z.string(), organisation: z.string().nullable() }),
  /** How it ended; null while the board has it before it. */
  ended: outcomeSchema,
  /** In percent of the maximum, of the stage shown. */
  reviews: z.number().int(),
  mean: figure,
  adjusted: figure,
  low: figure,
  high: figure,
  /** Of the completed reviews, lowest first. */
  scores: z.array(z.number()),
  disagrees: z.boolean(),
  /** By the adjusted score where there is one, else by the mean. */
  score: figure,
  rank: z.number().int().nullable(),
  /** Recorded with the approval, until then the answer to the question that asks for the amount. */
  requested: money.nullable(),
  /** The answer to the question that names the proposed amount. */
  proposed: money.nullable(),
  /** Of an approved grant: its project's, contract's or approval's amount. */
  granted: money.nullable(),
  /** What is staged, or was decided. */
  decision: z
    .object({
      outcome,
      amount: money.nullable(),
      reason: z.string(),
      /** Of an approval: what the grant depends on, one condition a line. */
      conditions: z.string(),
      revision: z.number().int(),
      by: z.string(),
      at: dateTime,
      release: idSchema.nullable(),
    })
    .nullable(),
  /** Members of the board with a conflict of interest. */
  recused: z.array(person),
});

/** How the board works, and when and where it meets next. */
const settings = z.object({
  quorum: z.number().int(),
  amountQuestion: z.string().nullable(),
  proposedQuestion: z.string().nullable(),
  meetingAt: dateTime.nullable(),
  meetingPlace: z.string(),
});

const room = z.object({
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string(), budget: money, timeZone: z.string() }),
  /** Why this person can only read; null for a person who decides. */
  denial: z.string().nullable(),
  taskAction,
  stages: z.array(taskAction),
  /** Whether applications are ranked by scores adjusted for the severity of reviewers: where these can be trusted. */
  isAdjusted: z.boolean(),
  ...settings.shape,
  amountQuestions: z.array(z.object({ value: z.string(), label: z.string() })),
  board: z.array(person.extend({ role: z.string(), present: z.boolean() })),
  rows: z.array(boardRow),
  /** Of all approved grants, from this room or the list; contract and project amounts included. */
  granted: money,
  grantsWithoutAmount: z.number().int(),
  releases: z.array(
    z.object({
      _id: idSchema,
      at: dateTime,
      by: z.string(),
      quorum: z.number().int(),
      present: z.array(z.string()),
      approved: z.number().int(),
      declined: z.number().int(),
      total: money,
    }),
  ),
});

const write = permission('APPLICATIONS', 'UPDATE');
const applications = z
  .array(idSchema)
  .min(1, { error: m.common.addAtLeastOneApplication })
  .max(1000, { error: m.common.atMost1000ApplicationsAtOnce });
/** What the person saw staged: another state of it is refused. */
const seen = z
  .array(z.object({ _id: idSchema, revision: z.number().int() }))
  .max(1000, { error: m.common.atMost1000ApplicationsAtOnce });

export const decision = {
  room: endpoint({
    summary: "Get the board's view of a programme: ranked list, budget, quorum, recusals, staged and released decisions",
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ taskAction: taskAction.optional() }),
    answer: single(room),
  }),
  export: endpoint({
    summary: 'Export the board pack as CSV: the ranked list with figures, money, decisions and recusals',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ taskAction: taskAction.optional() }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  boardPack: endpoint({
    summary:
      'Export the board pack as PDF: ranking and budget line, then for each application its scores, comments and draft decision',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ taskAction: taskAction.optional() }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  settings: endpoint({
    summary: 'Set the quorum of the board, the questions whose answers are its amounts, and its next meeting',
    access: write,
    params: idParams,
    /** An absent one stays as it is. */
    body: toPatchSchema({
      quorum: z
        .int({ error: m.common.enterAWholeNumber })
        .min(0, { error: m.common.enterAPositiveNumber })
        .max(50, 'No more than 50'),
      amountQuestion: z.string().max(300).nullable(),
      proposedQuestion: z.string().max(300).nullable(),
      meetingAt: z.iso.datetime({ offset: true, error: m.common.enterAValidDate }).nullable(),
      meetingPlace: z.string().trim().max(200, { error: m.common.maximumOf200Characters }),
    }),
    answer: single(settings),
    errors: ['RULE_BROKEN'],
  }),
  attendance: endpoint({
    summary: 'Record which board members are present; valid for twelve hours',
    access: write,
    params: idParams,
    body: z.object({ present: z.array(idSchema).max(200) }),
    answer: single(z.object({ present: z.array(idSchema) })),
    errors: ['RULE_BROKEN'],
  }),
  stage: endpoint({
    summary: 'Stage decisions: no one is notified and nothing moves until they are released',
    access: write,
    params: idParams,
    body: z.object({
      decisions: z
        .array(
          z.object({
            application: idSchema,
            outcome,
            amount: z.int({ error: m.common.enterAnAmount }).nullable().default(null),
            reason: z.string().trim().max(2000, { error: m.common.maximumOf2000Characters }).default(''),
            conditions: conditions.default(''),
          }),
        )
        .min(1, { error: m.common.addAtLeastOneApplication })
        .max(1000, { error: m.common.atMost1000ApplicationsAtOnce }),
    }),
    answer: single(
      z.object({
        done: z.array(idSchema),
        refused: z.array(z.object({ _id: idSchema, applicationID: z.string(), reason: z.string() })),
      }),
    ),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  unstage: endpoint({
    summary: 'Remove staged decisions',
    access: write,
    params: idParams,
    body: z.object({ applications }),
    answer: single(z.object({ done: z.array(idSchema) })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  preview: endpoint({
    summary: 'Preview a release: counts, money, what prevents it, and an email of each kind; changes nothing',
    access: write,
    params: idParams,
    body: z.object({}),
    answer: single(
      z.object({
        decisions: seen,
        approved: z.number().int(),
        declined: z.number().int(),
        total: money,
        left: money,
        denials: z.array(z.string()),
        mails: z.array(mailShown.extend({ outcome: released })),
      }),
    ),
  }),
  release: endpoint({
    summary: 'Release staged decisions together: all of them move and are sent by email, or none',
    confirmed: true,
    access: write,
    params: idParams,
    body: z.object({ decisions: seen.min(1, { error: m.common.addAtLeastOneApplication }) }),
    answer: single(z.object({ release: idSchema, approved: z.number().int(), declined: z.number().int(), total: money })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
