import { m } from '@grantdesk/messages';
import { APPLICATION_PROGRESS, INTERVIEW_STATUSES, PAYMENT_STATUSES, PROJECT_STATUSES, REPORT_STATUSES } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, permission, signedIn, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
/** A day of the calendar, `2026-11-21`. */
const day = z.string();
const status = z.enum(PROJECT_STATUSES);
const reportStatus = z.enum(REPORT_STATUSES);
const person = z.object({ _id: idSchema, name: z.string() });

const plainText = (error: () => string) => z.string({ error }).trim();
/** Amounts and days are judged by the domain's rules, each at its field. */
const amount = z.number({ error: m.common.enterAnAmountAboveZero });
const dayText = z.string({ error: m.common.enterAValidDate }).trim();
const line = z.object({ _id: idSchema.nullish(), title: plainText(m.common.enterATitle), amount });
const lines = z.array(line).max(100, { error: m.common.atMost60Rows });

const applicant = z.object({ _id: idSchema, name: z.string(), organisation: z.string().nullable(), email: z.string() });
const application = z.object({ _id: idSchema, applicationID: z.string(), user: applicant });

/** Sums of the ledger; what is left is `leftOfCommitment`. */
const sums = { committed: money, released: money, returned: money, left: money };

/** Row of the layouts "programme projects". */
const projectRow = z.object({
  _id: idSchema,
  /** The organisation, or the person where there is none. */
  name: z.string(),
  status,
  /** Ended, or every report approved and every payment paid or cancelled; shown beside the status, which stays. */
  isFinished: z.boolean(),
  application,
  project: z.object({ _id: idSchema, firstReportDueDate: day.nullable() }),
  programme: z.object({ _id: idSchema, name: z.string() }),
  currency: z.string(),
  budget: money,
  ...sums,
  lateReports: z.number().int(),
  managers: z.array(person),
  startDate: day,
  endDate: day,
  nextPay: day.nullable(),
  initialisedAt: dateTime,
});

const report = z.object({
  _id: idSchema,
  position: z.number().int(),
  title: z.string(),
  dueDate: day,
  status: reportStatus,
  review: reportStatus,
  isLate: z.boolean(),
  /** No longer requested: the project was ended, or an amendment took it away. */
  isDropped: z.boolean(),
  /** It cannot be started: the programme has no published report form yet. */
  awaitsForm: z.boolean(),
});

/** Row of a project's payments. */
const payment = z.object({
  _id: idSchema,
  applicationId: idSchema,
  paymentId: idSchema,
  term: z.number().int(),
  amount: money,
  amountPaid: money,
  isPaid: z.boolean(),
  dueDate: day,
  dateReleased: day.nullable(),
  status: z.enum(PAYMENT_STATUSES),
  /** The report that must be approved first. */
  report: idSchema.nullable(),
});

const denial = z.string().nullable();
const projectOne = projectRow.omit({ lateReports: true, managers: true, nextPay: true }).extend({
  version: z.number().int(),
  lines: z.array(z.object({ _id: idSchema, title: z.string(), amount: money })),
  reports: z.array(report),
  payments: z.array(payment),
  initialisedBy: z.string().nullable(),
  activatedAt: dateTime.nullable(),
  activatedBy: z.string().nullable(),
  submittedAt: dateTime.nullable(),
  /** An amendment waits for a decision. */
  hasProposal: z.boolean(),
  /** The programme has a published report form. */
  hasReportForm: z.boolean(),
  endedAt: dateTime.nullable(),
  endedBy: z.string().nullable(),
  endedReason: z.string(),
  /** Why this person cannot do it now; null where they can. */
  denials: z.object({
    activate: denial,
    change: denial,
    amend: denial,
    end: denial,
    /** Choosing the report form of the programme. */
    reportForm: denial,
  }),
});

const grantee = z.object({
  _id: idSchema,
  applicationID: z.string(),
  user: applicant.extend({
    phoneNumber: z.string().nullable(),
    role: z.array(z.object({ name: z.string() })),
    accountStatus: z.string(),
  }),
  progressStatus: z.enum(APPLICATION_PROGRESS),
  proposalProgressStatus: z.enum(APPLICATION_PROGRESS).nullable(),
  interview: z.object({ status: z.enum(INTERVIEW_STATUSES) }),
  reviewsCount: z.number().int(),
  averageScore: z.number().nullable(),
  approvalFlags: z.array(z.string()),
  nextPay: day.nullable(),
  contract: z.enum(['Signed', 'pending signature']),
  /** When the contract that stands was sent; null while none is. */
  contractSentAt: dateTime.nullable(),
  /** A signed copy waits for a manager. */
  hasCopyToCheck: z.boolean(),
  project: z.object({ _id: idSchema, status, isFinished: z.boolean() }).nullable(),
});

const readers = signedIn(
  'staff who manage grants of programmes that they can see, and the people of the application; the service checks the record',
);
const one = single(projectOne);

export const project = {
  new: endpoint({
    summary: 'Initialise the project of a signed contract, once: budget, dates, payment terms and report schedule',
    access: permission('GRANTEE_MANAGEMENT', 'CREATE'),
    body: z.object({
      application: z.uuid({ error: m.common.chooseAnApplication }),
      budget: amount,
      startDate: dayText,
      endDate: dayText,
      lines: lines.default([]),
      terms: z
        .array(z.object({ amount, dueDate: dayText, report: z.int({ error: m.common.chooseAReportOfTheSchedule }).nullish() }))
        .max(100, { error: m.common.atMost60Rows })
        .default([]),
      reports: z
        .array(z.object({ title: plainText(m.common.enterATitle), dueDate: dayText }))
        .max(100, { error: m.common.atMost60Rows })
        .default([]),
    }),
    answer: one,
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary:
      'Change dates and budget lines of a project that waits for activation, or activate it; an absent field stays as it is',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    body: z.object({
      /** The version that was read; another one by now is 409. */
      version: z.int().optional(),
      startDate: dayText.optional(),
      endDate: dayText.optional(),
      lines: lines.optional(),
      activate: z.literal(true).optional(),
    }),
    answer: one,
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  byProgramme: endpoint({
    summary: "List a programme's projects with their money and late reports",
    access: readers,
    params: idParams,
    query: listQuery,
    answer: page(projectRow, { isManager: z.boolean() }),
  }),
  byApplication: endpoint({
    summary: 'Get the project of an application',
    access: readers,
    query: z.object({ applicationId: idSchema }),
    answer: one,
  }),
  mine: endpoint({
    summary: 'List the projects of your own applications, with the next report and the next payment',
    access: account(['SUBSCRIBER'], 'grantees read their own projects and those that they joined'),
    query: listQuery,
    answer: page(
      projectRow.omit({ lateReports: true, managers: true }).extend({
        nextReport: report
          .pick({ _id: true, title: true, dueDate: true, status: true, isLate: true, awaitsForm: true })
          .nullable(),
      }),
    ),
  }),
  programmes: endpoint({
    summary: 'List programmes with their grantees, projects and late reports',
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    query: listQuery,
    answer: page(
      z.object({
        _id: idSchema,
        name: z.string(),
        currency: z.string(),
        grantees: z.number().int(),
        unsigned: z.number().int(),
        projects: z.number().int(),
        active: z.number().int(),
        lateReports: z.number().int(),
        managers: z.array(person),
      }),
    ),
  }),
  timeline: endpoint({
    summary: 'List the history of a project and its contract, newest first',
    access: readers,
    params: idParams,
    query: listQuery.pick({ page: true, limit: true }),
    answer: page(
      z.object({
        _id: idSchema,
        at: dateTime,
        event: z.string(),
        sentence: z.string(),
        actor: z.object({ name: z.string() }).nullable(),
      }),
    ),
  }),
  ending: endpoint({
    summary: 'Preview ending a project: cancelled payments, reports no longer required, money that returns to the budget',
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    params: idParams,
    answer: single(
      z.object({
        /** Why it cannot be ended, or not by this person; null where it can. */
        denial,
        /** Stands for what was seen: another one is refused. */
        basis: z.string(),
        paid: money,
        returned: money,
        currency: z.string(),
        cancelled: z.array(z.object({ term: z.number().int(), amount: money, dueDate: day, status: z.string() })),
        dropped: z.array(z.object({ title: z.string(), dueDate: day })),
      }),
    ),
  }),
  end: endpoint({
    summary:
      'End a project early or after its last report: undecided payments are cancelled and their money returns to the budget',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    confirmed: true,
    params: idParams,
    body: z.object({ reason: plainText(m.common.enterAReason), basis: z.string().max(200).optional() }),
    answer: one,
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  one: endpoint({
    summary: 'Get a project with its plan, payments and reports',
    access: readers,
    params: idParams,
    answer: one,
  }),
};

export const granteeCalls = {
  grantees: endpoint({
    summary: 'List the grantees of a programme: what the board approved, with contract, project and next payment',
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    params: idParams,
    query: listQuery,
    answer: page(grantee, {
      isManager: z.boolean(),
      programme: z.object({ _id: idSchema, name: z.string(), currency: z.string() }),
    }),
  }),
};
