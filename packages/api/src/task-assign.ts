import { m } from '@grantdesk/messages';
import { CONFLICT_KINDS, TASK_ACTIONS } from '@grantdesk/domain';
import { z } from 'zod';
import {
  dateTime,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  page,
  permission,
  single,
  userBrief,
  type Access,
} from './endpoint.ts';

const text = z.string().nullish();
const MAX_TASKS = 1_000;

/** The assignment form; `domain/task/rules` reports what is missing or wrong, with the exact texts. */
export const taskBody = z.object({
  name: text,
  description: z.string().max(20_000).nullish(),
  startDate: text,
  dueDate: text,
  assignedTo: z.array(z.string()).max(500).nullish(),
  isAutoAssignment: z.boolean().default(false),
  minAssigneesPerTask: z.number().int().max(500).nullish(),
  maxTasksPerAssignee: z.number().int().max(100_000).nullish(),
  category: z
    .object({
      name: text,
      payload: z
        .object({
          programme: text,
          applications: z.array(z.string()).max(1000).nullish(),
          taskAction: text,
          scoreGuide: text,
          /** Auto assignment gives an application to those who have one of the answers to this question among their skills. */
          skillQuestion: z.string().max(200).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** `holders` says who had each task when it was selected; a task that someone else has reassigned since stays as it is. */
const reassignBody = taskBody.extend({
  taskIds: z.array(z.string()).max(MAX_TASKS).nullish(),
  holders: z.record(z.string(), z.string()).nullish(),
});

/** How many tasks were made or moved, what was left out and why, and the assignment to undo by; null where nothing was done. */
export const ignored = z.object({
  count: z.number().int(),
  ignored: z.array(z.object({ _id: z.string(), reason: z.string() })),
  batch: idSchema.nullable(),
});

const named = z.object({ _id: z.string(), applicationID: z.string(), name: z.string() });
const total = z.number().int();

/** What an assignment would do, without doing it. Lists are cut at 200; the totals are whole. */
const preview = z.object({
  count: total,
  /** Applications that get or lose a task by it. */
  applications: total,
  distribution: z.array(z.object({ assignee: userBrief, before: total, added: total, after: total })),
  ignored: z.array(named.extend({ reason: z.string() })),
  ignoredTotal: total,
  short: z.array(named.extend({ lacks: total, reasons: z.array(z.string()) })),
  shortTotal: total,
  /** What would help, the cheapest first. */
  fixes: z.array(z.string()),
  conflicts: z.array(
    z.object({ application: named, assignee: userBrief, kind: z.enum(CONFLICT_KINDS), reason: z.string().nullable() }),
  ),
  conflictsTotal: total,
  /** What the programme has settled for the stage, to begin from. */
  proposal: z.object({
    guide: z.object({ _id: idSchema, name: z.string() }).nullable(),
    dueDate: dateTime.nullable(),
    /** Whom the programme names, and who has a task of the stage already. */
    reviewers: z.array(userBrief),
  }),
});

const declaration = z.object({
  _id: idSchema,
  kind: z.enum(['APPLICATION', 'ORGANISATION', 'PERSON']),
  /** An application's number, an organisation's name or a person's address. */
  about: z.string(),
  programme: z.string().nullable(),
  reason: z.string(),
  declaredAt: dateTime,
  withdrawnAt: dateTime.nullable(),
  /** The withdrawal waits for a manager's consent; until then the record stays closed. */
  isWithdrawalWaiting: z.boolean(),
});

const manager = permission('APPLICATIONS', 'UPDATE');

/** Assigning, declining and conflicts of interest; `staff` is the access of people who can have tasks. */
export const assignCalls = (staff: Access) => ({
  adminPreview: endpoint({
    summary: 'Preview an assignment: tasks to create or move, what it ignores and where assignees are missing; changes nothing',
    access: manager,
    body: reassignBody,
    answer: single(preview),
    errors: ['RULE_BROKEN'],
  }),
  adminReassign: endpoint({
    summary: 'Move open tasks to new assignees, spread evenly',
    access: manager,
    body: reassignBody,
    answer: single(ignored),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  adminUndo: endpoint({
    summary: 'Undo an assignment within an hour, exactly to the former state',
    access: manager,
    params: idParams,
    answer: single(z.object({ count: total })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  adminOverride: endpoint({
    summary: 'Override the conflict of interest of a person with an application, with a reason',
    access: manager,
    body: z.object({ application: idSchema, user: idSchema, reason: text }),
    answer: single(z.object({ application: idSchema, user: idSchema })),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  askReviewers: endpoint({
    summary:
      'Remind reviewers of missing reviews, each at most once a day, or ask the reviewers of one application to discuss it',
    access: manager,
    body: z.object({
      programme: idSchema,
      taskAction: z.enum(TASK_ACTIONS, { error: m.common.setAValidTaskAction }),
      applications: z.array(idSchema).min(1, { error: m.common.selectOneOrMoreApplications }).max(MAX_TASKS),
      about: z.enum(['MISSING', 'DISCUSSION']),
      /** To the reviewers, in a request to discuss. */
      message: z.string().max(2000, { error: m.common.maximumOf2000Characters }).nullish(),
    }),
    /** `recent`: tasks left out because their reviewer was reminded within a day. */
    answer: single(z.object({ people: total, tasks: total, recent: total })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  decline: endpoint({
    summary: 'Decline your own task, with a reason; the managers are notified',
    access: staff,
    params: idParams,
    body: z.object({ reason: text }),
    answer: single(z.object({ _id: idSchema })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  conflict: endpoint({
    summary: 'Declare your own conflict of interest with an application, an organisation or a person',
    access: staff,
    body: z.object({
      application: text,
      organisation: z.string().max(300).nullish(),
      email: z.string().max(320).nullish(),
      reason: text,
    }),
    answer: single(declaration),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  conflictMany: endpoint({
    summary: 'List your own declarations of interest, including withdrawn ones',
    access: staff,
    query: listQuery,
    answer: page(declaration),
  }),
  conflictWithdraw: endpoint({
    summary: 'Withdraw your own declaration of interest; depending on the settings, once a manager consents',
    access: staff,
    params: idParams,
    answer: single(declaration),
    errors: ['CONFLICT'],
  }),
});
