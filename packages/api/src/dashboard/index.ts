import {
  DEADLINE_KINDS,
  GETTING_STARTED_STEPS,
  HOME_KINDS,
  PLACES,
  PROGRAMME_STAGES,
  STAGE_TABS,
  TASK_ACTIONS,
  WAITING_KINDS,
} from '@grantdesk/domain';
import { z } from 'zod';
import { listLink, count, day, figure, programmeBrief } from './shapes.ts';
import { homeParts } from './homes.ts';
import { account, dateTime, endpoint, idParams, idSchema, permission, single } from '../endpoint.ts';
import { money, paymentStatus } from '../payment-shapes.ts';

const staff = account(['ADMIN'], 'the first page of the back office: each part needs the permissions of the list behind it');

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  programme: programmeBrief.nullable(),
  /** Of applications at most `WAITING_COUNTED`: that many or more are there. */
  count,
  /** The applicant or grantee, where it is one; who asks for it, of a change. */
  subject: z.string().nullable(),
  /** Whether a role with fewer powers is there to do it. */
  isShared: z.boolean(),
  /** Of these, what is late, and what waits for someone else after this person's own step. */
  overdue: count,
  notYours: count,
  /** When the first one is due: a day, or an instant of reviews. */
  nextDue: z.string().nullable(),
  /** Since when the oldest one waits. */
  since: dateTime.nullable(),
  behind: listLink,
});

const closing = z.object({
  programme: programmeBrief,
  what: z.enum(['APPLICATIONS', 'PROPOSALS']),
  startDate: dateTime,
  endDate: dateTime,
  timeZone: z.string(),
  /** Null for people who do not read applications. */
  drafts: figure.nullable(),
  submitted: figure.nullable(),
});

const sums = { open: figure, overdue: figure, completed: figure };

const oneProgramme = z.object({
  programme: z.object({ _id: idSchema, name: z.string(), currency: z.string() }),
  pipeline: z
    .object({
      stages: z.array(figure.extend({ tab: z.enum(STAGE_TABS), label: z.string(), share: z.number().nullable() })),
      stuck: z.array(figure.extend({ tab: z.enum(STAGE_TABS), label: z.string() })),
    })
    .nullable(),
  reviews: z
    .object({
      stages: z.array(z.object({ taskAction: z.enum(TASK_ACTIONS), ...sums })),
      reviewers: z.array(z.object({ reviewer: programmeBrief, ...sums, nextDue: dateTime.nullable() })),
      /** Reviewers in all; the list holds those with most to do. */
      reviewerCount: count,
    })
    .nullable(),
  grants: z.object({ late: figure }).nullable(),
  money: z
    .object({
      budget: money,
      /** The same sums as the programme's account, under the same names. */
      granted: money,
      grantsWithoutAmount: count,
      committed: money,
      approved: money,
      released: money,
      withheld: money,
      returned: money,
      /** What of the budget is left to commit; below zero where too much was. */
      balance: money,
      due: figure.extend({ amount: money, to: day }),
      payments: z.array(
        z.object({
          _id: idSchema,
          projectId: idSchema,
          applicationId: idSchema,
          accountName: z.string(),
          term: count,
          amount: money,
          dueDate: day,
          status: paymentStatus,
        }),
      ),
    })
    .nullable(),
});

const mine = z.object({
  /** Reviews that are in; of them, those whose panel is large enough to be compared with. */
  completed: count,
  compared: count,
  /** Points of the guide by which the own totals lie above (or below) the panel's averages, on average. */
  difference: z.number().nullable(),
  bands: z.array(z.object({ label: z.string(), count })),
});

/** A programme with where its submitted applications are today. */
const pipelineRow = z.object({
  programme: programmeBrief,
  stages: z.array(z.enum(PROGRAMME_STAGES)),
  places: z.array(figure.extend({ place: z.enum(PLACES) })),
  /** Submitted applications that a conflict of interest keeps from the reader: in no count. */
  hiddenByConflict: count,
});

/** What falls on a date of a programme; of an interview the instant too. */
const deadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  programme: programmeBrief,
  timeZone: z.string(),
  day,
  startsAt: dateTime.nullable(),
  count,
  done: count,
  /** The grantee or applicant, where it is one. */
  subject: z.string().nullable(),
  applicationId: idSchema.nullable(),
  behind: listLink.nullable(),
});

const homeItem = z.object({
  kind: z.enum(HOME_KINDS),
  /** The application, or the report of a REPORT. */
  _id: idSchema,
  applicationId: idSchema,
  projectId: idSchema.nullable(),
  title: z.string(),
  programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
  /** An instant, or a day; null where it waits without a date. */
  due: z.string().nullable(),
  isLate: z.boolean(),
});

export const dashboard = {
  ...homeParts,
  overview: endpoint({
    summary: 'Get what waits for this person, the windows that close next, and the programmes whose figures they may read',
    access: staff,
    answer: single(
      z.object({
        waiting: z.array(waiting),
        /** For whom the reader approves payments today, and until when. */
        deputyFor: z.array(z.object({ name: z.string(), endDate: day })),
        closing: z.array(closing),
        programmes: z.array(programmeBrief),
      }),
    ),
  }),
  programme: endpoint({
    summary:
      'Get the pipeline, stuck applications, reviews and money of a programme; a part is null if the person may not read it',
    access: staff,
    params: idParams,
    answer: single(oneProgramme),
  }),
  pipeline: endpoint({
    summary: "Count the submitted applications of a person's programmes by current stage, each with the address of its list",
    access: staff,
    answer: single(z.array(pipelineRow)),
  }),
  mine: endpoint({
    summary: "Compare your own completed reviews with their panels' averages, never with a single reviewer",
    access: staff,
    answer: single(mine),
  }),
  deadlines: endpoint({
    summary: 'List the dates of the next 30 days: interviews, reviews, reports and payments that the person may read',
    access: staff,
    answer: single(z.array(deadline)),
  }),
  gettingStarted: endpoint({
    summary:
      'List the set-up steps of a new installation before its first call, and whether each is done; null with demonstration data',
    access: permission('ROLES', 'UPDATE'),
    answer: single(z.array(z.object({ step: z.enum(GETTING_STARTED_STEPS), isDone: z.boolean() })).nullable()),
    errors: ['NOT_FOUND'],
  }),
  home: endpoint({
    summary:
      'List what waits for an applicant, the most urgent first: drafts, questions, calls, interview times, contracts, reports',
    access: account(['SUBSCRIBER'], "lists only what belongs to the person's own and shared applications"),
    answer: single(z.array(homeItem)),
  }),
};
