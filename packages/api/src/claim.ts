import { m } from '@grantdesk/messages';
import { MAX_CLAIM_ITEMS, MAX_VIREMENT_PERCENT } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, permission, signedIn, single } from './endpoint.ts';
import { fileBrief } from './file.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
const day = z.string();
const denial = z.string().nullable();
const readers = signedIn(
  'staff who manage grants of programmes that they can see, and the people of the application; the service checks the record',
);
const writers = account(['SUBSCRIBER'], 'the people of the application write its reports; the service checks the record');

/** Sums of a line, as `sumSpending` of the domain defines them. */
const sums = {
  planned: money,
  moved: money,
  available: money,
  claimed: money,
  approved: money,
  paid: money,
  left: money,
};
const line = z.object({ _id: idSchema, title: z.string(), ...sums });

const item = z.object({
  _id: idSchema,
  line: z.object({ _id: idSchema, title: z.string() }),
  amount: money,
  spentOn: day,
  description: z.string(),
  file: fileBrief.nullable(),
  /** Set by the review; final once the report is approved. */
  approvedAmount: money.nullable(),
  note: z.string(),
});

const projectSpending = z.object({
  /** The programme's reports account for spending, or did: something was claimed. */
  isOffered: z.boolean(),
  currency: z.string(),
  lines: z.array(line),
  totals: z.object(sums),
  released: money,
  returned: money,
  /** What the grantee received beyond approved spending. */
  advance: money,
  virementPercent: z.number().int(),
  /** What the ends of a virement allow, by line. */
  movable: z.array(z.object({ line: idSchema, from: money, to: money })),
  virements: z.array(
    z.object({
      _id: idSchema,
      from: z.string(),
      to: z.string(),
      amount: money,
      reason: z.string(),
      /** Null for grantees where the programme team did it. */
      by: z.string().nullable(),
      at: dateTime,
      /** Taken into the plan by an amendment. */
      isFolded: z.boolean(),
    }),
  ),
  denials: z.object({ move: denial }),
});

const reportClaim = z.object({
  isOffered: z.boolean(),
  needsEvidence: z.boolean(),
  currency: z.string(),
  project: z.object({ _id: idSchema, startDate: day, endDate: day }),
  today: day,
  /** `left`: what this report may use of the line. */
  lines: z.array(z.object({ _id: idSchema, title: z.string(), available: money, left: money })),
  items: z.array(item),
  round: z.number().int().nullable(),
  /** Identifies the items that were read: saving over others is refused. */
  basis: z.string(),
  /** What keeps the report from being submitted, at its items; for those who write it. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  denials: z.object({ write: denial, decide: denial }),
});

const settings = z.object({
  isOffered: z.boolean(),
  virementPercent: z
    .number({ error: () => m.claim.enterAPercentage({ max: MAX_VIREMENT_PERCENT }) })
    .int({ error: () => m.claim.enterAPercentage({ max: MAX_VIREMENT_PERCENT }) }),
  needsEvidence: z.boolean(),
});
const settingsOne = single(
  z.object({
    programme: z.object({ _id: idSchema, name: z.string() }),
    settings,
    revision: z.number().int(),
    mayChange: z.boolean(),
  }),
);
const amount = z.number({ error: m.common.enterAnAmountAboveZero });

/** What grantees spent of their budget, line by line, claimed in their reports. */
export const claim = {
  one: endpoint({
    summary: "Get a project's spending by budget line: planned, moved, claimed, approved, paid and left, with its virements",
    access: readers,
    params: idParams,
    answer: single(projectSpending),
  }),
  report: endpoint({
    summary: 'Get the claim of a report: its items, and what is left on each budget line',
    access: readers,
    params: idParams,
    answer: single(reportClaim),
  }),
  save: endpoint({
    summary: "Replace the items of a report's draft; with `basis` only if they are unchanged since",
    access: writers,
    params: idParams,
    body: z.object({
      items: z
        .array(
          z.object({
            line: idSchema,
            amount,
            spentOn: z.string({ error: m.common.enterAValidDate }).trim(),
            description: z.string().trim(),
            file: idSchema.nullish(),
          }),
        )
        .max(MAX_CLAIM_ITEMS, { error: () => m.claim.tooManyItems({ max: MAX_CLAIM_ITEMS }) }),
      basis: z.string().max(200).optional(),
    }),
    bodyLimit: 512 * 1024,
    answer: single(reportClaim),
    errors: ['RULE_BROKEN', 'CONFLICT', 'ALREADY_SUBMITTED', 'STALE_VERSION'],
  }),
  evidence: endpoint({
    summary: "Upload evidence for an item of a report's draft; an item names it by its id",
    access: writers,
    params: idParams,
    multipart: { files: ['evidence'] },
    answer: single(fileBrief),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT', 'ALREADY_SUBMITTED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  file: endpoint({
    summary: 'Download evidence, for those who may read its report',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  decide: endpoint({
    summary: 'Set approved amounts of a submitted report; less than was claimed needs a reason',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    body: z.object({
      decisions: z
        .array(
          z.object({
            item: idSchema,
            approvedAmount: z.number({ error: m.common.enterAnAmount }),
            note: z.string().trim().default(''),
          }),
        )
        .min(1)
        .max(MAX_CLAIM_ITEMS),
    }),
    answer: single(reportClaim),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  export: endpoint({
    summary: "Export a project's spending by budget line as CSV or a workbook",
    access: readers,
    params: idParams,
    query: z.object({ format: z.enum(['csv', 'xlsx'], { error: m.common.chooseCsvOrXlsx }).default('csv') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  settings: endpoint({
    summary: 'Get how the reports of a programme account for spending',
    access: permission('PROGRAMMES', 'READ'),
    params: idParams,
    answer: settingsOne,
  }),
  update: endpoint({
    summary: 'Let reports account for spending, require evidence, or change how far budget lines may move without an amendment',
    access: permission('PROGRAMMES', 'UPDATE'),
    params: idParams,
    body: settings.partial().extend({ revision: z.number().int().optional() }),
    answer: settingsOne,
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
};

export const virement = {
  new: endpoint({
    summary: 'Move money between budget lines within the percentage of the programme, without an amendment',
    access: readers,
    body: z.object({
      project: idSchema,
      from: idSchema,
      to: idSchema,
      amount,
      reason: z.string().trim(),
    }),
    answer: single(projectSpending),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
};
