import { m } from '@grantdesk/messages';
import { AMENDMENT_STATES, EFFECT_CHANGES, EFFECT_PARTS, LEDGER_KINDS } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, signedIn, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
/** A day of the calendar, `2026-11-21`. */
const day = z.string();
const denial = z.string().nullable();

const plainText = (error: () => string) => z.string({ error }).trim();
/** Amounts and days are judged by the domain's rules, each at its field. */
const amount = z.number({ error: m.common.enterAnAmountAboveZero });
const dayText = z.string({ error: m.common.enterAValidDate }).trim();
const rows = <S extends z.ZodType>(row: S) => z.array(row).max(100, { error: m.common.atMost60Rows });

/** What is proposed: an absent part stays as it is, a list replaces the one that stands. */
const change = z.object({
  startDate: dayText.optional(),
  endDate: dayText.optional(),
  /** What changes in what is done. */
  scope: plainText(m.common.tellWhatChanges).optional(),
  budget: amount.optional(),
  lines: rows(z.object({ _id: idSchema.nullish(), title: plainText(m.common.enterATitle), amount })).optional(),
  /** `report` is the place in the amended reports; a term without an id is a new one. */
  terms: rows(
    z.object({
      _id: idSchema.nullish(),
      amount,
      dueDate: dayText,
      report: z.int({ error: m.common.chooseAReportOfTheSchedule }).nullish(),
    }),
  ).optional(),
  reports: rows(z.object({ _id: idSchema.nullish(), title: plainText(m.common.enterATitle), dueDate: dayText })).optional(),
});

const plan = z.object({
  startDate: day,
  endDate: day,
  budget: money,
  lines: z.array(z.object({ _id: idSchema.nullish(), title: z.string(), amount: money })),
  terms: z.array(
    z.object({
      _id: idSchema,
      term: z.number().int(),
      amount: money,
      dueDate: day,
      reportId: idSchema.nullable(),
      status: z.string(),
      amountPaid: money,
      paidOn: day.nullable(),
    }),
  ),
  reports: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      dueDate: day,
      status: z.string(),
      isBegun: z.boolean(),
      handedInOn: day.nullable(),
    }),
  ),
});

const cell = z.object({ amount: money.optional(), day: day.optional(), text: z.string().optional() }).nullable();
const sums = z.object({ budget: money, fixed: money, open: money, free: money });
const effect = z.object({
  rows: z.array(
    z.object({
      part: z.enum(EFFECT_PARTS),
      change: z.enum(EFFECT_CHANGES),
      label: z.string(),
      before: cell,
      after: cell,
    }),
  ),
  before: sums,
  after: sums,
  entries: z.array(z.object({ kind: z.enum(LEDGER_KINDS), amount: money, paymentId: idSchema.nullable() })),
});

const row = z.object({
  _id: idSchema,
  number: z.number().int(),
  state: z.enum(AMENDMENT_STATES),
  parts: z.array(z.enum(EFFECT_PARTS)),
  reason: z.string(),
  byStaff: z.boolean(),
  /** For the people of the application the names of staff are the team's own: null. */
  proposedBy: z.string().nullable(),
  proposedAt: dateTime,
  decidedBy: z.string().nullable(),
  decidedAt: dateTime.nullable(),
  note: z.string(),
});

const one = row.extend({
  currency: z.string(),
  effect,
  /** Of an open one: what of the project has changed since it was proposed. */
  changedSince: z.array(z.string()),
  /** Of an open one: why it can no longer be approved as it is. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Stands for what was seen: a decision about something else is refused. */
  basis: z.string(),
  denials: z.object({ decide: denial, withdraw: denial }),
});

const readers = signedIn(
  'staff who manage grants of programmes that they can see, and the people of the application; the service checks the record',
);
const proposers = signedIn('the applicant and the managers of the programme propose amendments; the service checks the record');
const basis = z.string().max(200).optional();

export const amendment = {
  many: endpoint({
    summary: 'List the amendments of a project, newest first',
    access: readers,
    query: listQuery.pick({ page: true, limit: true }).extend({ projectId: idSchema }),
    answer: page(row),
  }),
  one: endpoint({
    summary: 'Get an amendment with its effect: on the current project while it is open, otherwise as it was decided',
    access: readers,
    params: idParams,
    answer: single(one),
  }),
  base: endpoint({
    summary: 'Get the plan of a project to amend, and what the contract grants',
    access: readers,
    params: idParams,
    answer: single(z.object({ plan, granted: money, currency: z.string(), basis: z.string(), denial })),
  }),
  preview: endpoint({
    summary: 'Preview the effect of an amendment, with the same checks as proposing it; nothing is saved',
    access: proposers,
    params: idParams,
    body: z.object({ change }),
    answer: single(z.object({ effect, currency: z.string(), basis: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  new: endpoint({
    summary: 'Propose an amendment of a running project; only one can be open at a time',
    access: proposers,
    body: z.object({
      project: z.uuid({ error: m.common.chooseAProject }),
      reason: plainText(m.common.enterAReason),
      change,
      /** Of the plan that was seen: another one is refused. */
      basis,
    }),
    answer: single(one),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  withdraw: endpoint({
    summary: 'Withdraw an open amendment; only the person who proposed it can',
    access: proposers,
    params: idParams,
    body: z.object({}),
    answer: single(one),
    errors: ['CONFLICT'],
  }),
  decide: endpoint({
    summary:
      'Approve an amendment, which applies it immediately, or decline it with a reason; never by the person who proposed it',
    access: signedIn('managers and directors decide by the permissions of their roles; the service checks them and the record'),
    confirmed: true,
    params: idParams,
    body: z.object({
      status: z.enum(['Approved', 'Declined'], { error: m.amendment.chooseADecision }),
      note: plainText(m.common.enterAReason).default(''),
      /** Of the effect that was seen. Required to approve. */
      basis,
    }),
    answer: single(one),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
};
