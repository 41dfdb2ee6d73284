import { m } from '@grantdesk/messages';
import { TASK_ACTIONS } from '@grantdesk/domain';
import { formContentShape } from '@grantdesk/domain/form/form.schema';
import { storedCriterionSchema } from '@grantdesk/domain/score-guide/guide.schema';
import { z } from 'zod';
import { assignCalls, ignored, taskBody } from './task-assign.ts';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single, userBrief } from './endpoint.ts';
import { fileBrief } from './file.ts';

const staff = account(
  ['ADMIN'],
  'staff see their own tasks and those of programmes that they manage; the service checks the record',
);
const PROGRESS = ['PENDING', 'COMPLETED'] as const;
const answers = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]));
const text = z.string().nullish();

const score = z.object({
  data: z
    .record(z.string(), z.object({ outcome: z.string().nullish(), weight: z.union([z.number(), z.string()]).nullish() }))
    .nullable(),
  totalScore: z.number().nullable(),
});

const formBrief = z.object({ _id: idSchema, name: z.string() });

/** A task of a list: the application that it is about, the guide that it is scored by, and its score once there is one. */
export const taskRow = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  startDate: dateTime,
  dueDate: dateTime,
  assignedTo: userBrief,
  assignedBy: userBrief.nullable(),
  progressStatus: z.enum(PROGRESS),
  dateCompleted: dateTime.nullable(),
  recommended: z.boolean().nullable(),
  /** The task's own id in a list: a task has one application and one assignee, and reassigning takes a list. */
  taskIds: z.array(idSchema),
  isAutoAssignment: z.boolean(),
  minAssigneesPerTask: z.number().int().nullable(),
  /** The assignee declined the task, so it needs someone else; only managers see this. */
  declined: z.object({ at: dateTime, reason: z.string() }).nullable(),
  category: z.object({
    name: z.string(),
    payload: z.object({
      programme: z.object({
        _id: idSchema,
        name: z.string(),
        applicationForm: formBrief,
        /** Null in the first stage, and until the proposal is submitted. */
        proposalForm: formBrief.nullable(),
      }),
      /** The id of `application` in a list, as assigning takes it. */
      applications: z.array(idSchema),
      application: z.object({
        _id: idSchema,
        applicationID: z.string(),
        /** The application's number in place of the name where the review is blind. */
        user: z.object({ name: z.string(), organisation: z.string().nullable() }),
        isBlind: z.boolean(),
        interview: z.object({
          status: z.string(),
          startDate: dateTime.nullable(),
          endDate: dateTime.nullable(),
          interviewLink: z.string().nullable(),
        }),
      }),
      taskAction: z.enum(TASK_ACTIONS),
      scoreGuide: z.object({ _id: idSchema, name: z.string(), version: z.number().int() }),
      manualDeletion: z.boolean(),
      review: z.object({ score, comments: z.string() }),
    }),
  }),
  createdAt: dateTime,
});

const tasksQuery = listQuery.extend({
  programmeId: z.union([idSchema, z.literal('')]).default(''),
  scope: z.enum(['mine', 'all']).default('mine'),
});

const formWithSections = formBrief.extend({ version: z.number().int(), ...formContentShape });

/** A task with everything that scoring needs: answers, the sections of the forms and the criteria of the guide. */
export const taskOne = taskRow.extend({
  category: taskRow.shape.category.extend({
    payload: taskRow.shape.category.shape.payload.extend({
      programme: taskRow.shape.category.shape.payload.shape.programme.extend({
        applicationForm: formWithSections,
        proposalForm: formWithSections.nullable(),
      }),
      application: taskRow.shape.category.shape.payload.shape.application.extend({
        data: answers,
        proposalData: answers.nullable(),
        files: z.record(z.string(), fileBrief),
        /** Questions whose answers were left out of a blind review. */
        hiddenQuestions: z.array(z.string()),
      }),
      scoreGuide: taskRow.shape.category.shape.payload.shape.scoreGuide.extend({
        description: z.string(),
        maximum: z.number(),
        criteria: z.array(storedCriterionSchema),
      }),
    }),
  }),
  /** An unfinished scoring, visible to its reviewer only. */
  draft: z.unknown().nullable(),
  /** Whether the person asking may score it now, and the words why not. */
  canProcess: z.boolean(),
  denial: z.string().nullable(),
  /** The other assessments of the application in this stage; managers alone. */
  otherAssessments: z.array(z.object({ _id: idSchema, assignee: z.string(), progressStatus: z.enum(PROGRESS) })),
});

export const task = {
  ...assignCalls(staff),
  adminNew: endpoint({
    summary: 'Assign applications to assessors: one task per application and assignee',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: taskBody,
    answer: single(ignored),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  adminMany: endpoint({
    summary: "List tasks: the person's own, and those of programmes that they manage (`scope=all`)",
    access: staff,
    query: tasksQuery,
    answer: page(taskRow),
  }),
  adminDetailedTasks: endpoint({
    summary: 'List review tasks with application, interview and score; all that the person may see',
    access: staff,
    query: tasksQuery.extend({ scope: tasksQuery.shape.scope.unwrap().default('all') }),
    answer: page(taskRow),
  }),
  adminOne: endpoint({
    summary: 'Get a task with application, form, score guide and review',
    access: staff,
    params: idParams,
    query: z.object({
      categoryName: z.string().max(100).default(''),
      taskAction: z.string().max(100).default(''),
      programmeId: z.string().max(100).default(''),
    }),
    answer: single(taskOne),
  }),
  adminProcess: endpoint({
    summary: 'Score an application, once: outcome and weight per criterion, comment and recommendation',
    access: staff,
    body: z.object({
      taskId: z.uuid({ error: m.common.selectOneOrMoreTasks }),
      categoryName: text,
      taskAction: text,
      programmeId: text,
      recommended: z.boolean({ error: m.common.pleaseMakeADecision }).nullish(),
      data: z
        .object({
          scoreData: z
            .record(z.string(), z.object({ outcome: z.unknown().optional(), weight: z.unknown().optional() }), {
              error: m.common.setScoreData,
            })
            .nullish(),
          comments: z
            .string({ error: m.common.enterAComment })
            .max(20_000, { error: m.common.maximumOf20000Characters })
            .nullish(),
        })
        .nullish(),
    }),
    answer: single(taskOne),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  draft: endpoint({
    summary: "Save an unfinished scoring as the reviewer's own draft",
    access: staff,
    params: idParams,
    body: z.object({ draft: z.record(z.string(), z.unknown()) }),
    answer: single(z.object({ savedAt: dateTime })),
    errors: ['CONFLICT'],
  }),
};
