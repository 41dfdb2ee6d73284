/** Parts of the dashboard that are of all programmes of a person, or of the one that the query names. */
import { PAYMENT_STEPS } from '@grantdesk/domain';
import { z } from 'zod';
import { listLink, count, day, programmeBrief, reportRow, reviewerLoad } from './shapes.ts';
import { account, dateTime, endpoint, idSchema, permission, single } from '../endpoint.ts';
import { money, paymentStatus } from '../payment-shapes.ts';

const query = z.object({ programmeId: idSchema.optional() });

/** `behind` is null where the counted rows are of several programmes, whose lists are apart. */
const total = z.object({ count, behind: listLink.nullable() });
const moneyTotal = total.extend({ amounts: z.array(z.object({ currency: z.string(), minor: money })) });

const paymentFigures = z.object({
  overdue: moneyTotal,
  /** Due from today up to two weeks ahead. */
  soon: moneyTotal,
  /** Approved and not paid in full: what is left to pay. */
  approved: moneyTotal,
  withheld: moneyTotal,
  /** Since the first of January in the programme's time zone. */
  paidThisYear: moneyTotal,
});

const payment = z.object({
  _id: idSchema,
  projectId: idSchema,
  applicationId: idSchema,
  programme: programmeBrief,
  accountName: z.string(),
  term: count,
  /** What is left to pay. */
  amount: money,
  currency: z.string(),
  dueDate: day,
  /** Today in the programme's time zone. */
  today: day,
  status: paymentStatus,
  approvals: z.object({ given: count, needed: count }),
  step: z.enum(PAYMENT_STEPS),
  /** Why the reader cannot take the step now; null where they can. */
  denial: z.string().nullable(),
});

const sums = {
  budget: money,
  committed: money,
  approved: money,
  released: money,
  withheld: money,
  returned: money,
  balance: money,
};

const risk = z.object({ title: z.string(), programmeId: idSchema, projectId: idSchema, applicationId: idSchema });

export const homeParts = {
  money: endpoint({
    summary:
      "Count payments that are overdue, due soon, approved, withheld and paid this year, in a person's programmes or in one of them",
    access: permission('ACCOUNTING', 'READ'),
    query,
    answer: single(paymentFigures),
  }),
  payments: endpoint({
    summary: 'List payments that need a step, the earliest due first: withheld, approved, or due within a month',
    access: permission('ACCOUNTING', 'READ'),
    query,
    answer: single(z.object({ rows: z.array(payment), total: count })),
  }),
  budgets: endpoint({
    summary: "Get the budgets of a person's programmes with what is paid, committed and left; totals by currency",
    access: permission('ACCOUNTING', 'READ'),
    answer: single(
      z.object({
        rows: z.array(z.object({ programme: programmeBrief, currency: z.string(), ...sums })),
        /** Programmes in all; the rows are those with most committed. */
        total: count,
        totals: z.array(z.object({ currency: z.string(), ...sums })),
      }),
    ),
  }),
  reports: endpoint({
    summary:
      'List reports that need attention: late, to review, returned, and due within a month; empty for people who do not follow reports',
    access: account(['ADMIN'], 'empty for people who do not follow reports'),
    query,
    answer: single(z.object({ rows: z.array(reportRow), total: count })),
  }),
  reporting: endpoint({
    summary:
      "Count reports that are late, to review, due soon and approved this year, in a person's programmes or in one of them",
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    query,
    answer: single(
      z.object({
        late: total.extend({ oldestDue: day.nullable() }),
        toReview: total.extend({ oldestSubmittedAt: dateTime.nullable() }),
        soon: total.extend({ grantees: count }),
        /** Of the reports received since the first of January, those that are approved by now. */
        approved: total.extend({ received: count }),
      }),
    ),
  }),
  amendments: endpoint({
    summary: 'List amendments that wait for a decision, of running projects that the person may read',
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    query,
    answer: single(total.extend({ since: dateTime.nullable() })),
  }),
  risks: endpoint({
    summary:
      'Get the open risks of running projects that the person may read: how many, how many are rated high or new, and the most severe',
    access: permission('GRANTEE_MANAGEMENT', 'READ'),
    query,
    answer: single(z.object({ open: count, high: count, recent: count, gravest: risk.nullable() })),
  }),
  reviewers: endpoint({
    summary: 'Count review tasks by reviewer, in the programmes that a person manages and that have open reviews',
    access: permission('APPLICATIONS', 'READ'),
    answer: single(
      z.object({
        reviewers: z.array(reviewerLoad),
        reviewerCount: count,
        /** Of all reviewers. */
        open: count,
        overdue: count,
        completed: count,
      }),
    ),
  }),
  undelivered: endpoint({
    summary: 'Count emails that failed within seven days and have not been sent again',
    access: permission('USERS', 'READ'),
    answer: single(z.object({ count })),
  }),
};
