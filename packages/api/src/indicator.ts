import { m } from '@grantdesk/messages';
import {
  INDICATOR_ACROSS,
  INDICATOR_DIRECTIONS,
  INDICATOR_LIMITS as MAX,
  INDICATOR_OVER_TIME,
  INDICATOR_STATUSES,
  INDICATOR_UNITS,
  ROLL_UP_PERIODS,
} from '@grantdesk/domain';
import { z } from 'zod';
import { account, endpoint, idParams, idSchema, permission, signedIn, single, toPatchSchema } from './endpoint.ts';

const FILE_LIMIT = 1024 * 1024;
const upTo = (max: number) => z.string().max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });
/** A decimal as text, with at most 14 digits and four places; the rules say what is wrong with another text. */
const decimal = z.string().trim().max(24).nullable();
const key = z.string().min(1).max(40);
const day = z.iso.date({ error: m.indicator.enterADay });

const disaggregation = z.object({
  /** Chosen by the server where it is absent; stays when the name changes. */
  key: key.optional(),
  name: upTo(MAX.name),
  categories: z.array(z.object({ key: key.optional(), name: upTo(MAX.name) })).max(50),
});

const shape = {
  code: upTo(MAX.code),
  title: upTo(MAX.title),
  definition: upTo(MAX.definition).default(''),
  unit: z.enum(INDICATOR_UNITS).default('NUMBER'),
  direction: z.enum(INDICATOR_DIRECTIONS).default('UP'),
  overTime: z.enum(INDICATOR_OVER_TIME).default('SUM'),
  across: z.enum(INDICATOR_ACROSS).default('SUM'),
  disaggregations: z
    .array(disaggregation)
    .max(MAX.disaggregations, { error: () => m.indicator.disaggregationsAtMost({ max: MAX.disaggregations }) })
    .default([]),
  isRequired: z.boolean().default(false),
};

const stored = z.object({
  _id: idSchema,
  code: z.string(),
  title: z.string(),
  definition: z.string(),
  unit: z.enum(INDICATOR_UNITS),
  direction: z.enum(INDICATOR_DIRECTIONS),
  overTime: z.enum(INDICATOR_OVER_TIME),
  across: z.enum(INDICATOR_ACROSS),
  disaggregations: z.array(
    z.object({ key: z.string(), name: z.string(), categories: z.array(z.object({ key: z.string(), name: z.string() })) }),
  ),
  isRequired: z.boolean(),
});

const programme = z.object({ _id: idSchema, name: z.string() });

const library = z.object({
  programme,
  indicators: z.array(
    stored.extend({
      isArchived: z.boolean(),
      /** Reports have values: what they mean cannot change. */
      hasValues: z.boolean(),
      /** Projects that follow it. */
      projects: z.number().int(),
      revision: z.number().int(),
    }),
  ),
  mayChange: z.boolean(),
});

const parts = z.record(key, z.record(key, decimal));
const partsRead = z.record(z.string(), z.record(z.string(), z.string().nullable()));

const plan = z.object({
  baseline: decimal.default(null),
  baselineDay: day.nullable().default(null),
  target: decimal.default(null),
  targetText: upTo(MAX.text).default(''),
  /** By report. */
  planned: z.record(z.uuid(), z.string().trim().max(24)).default({}),
});
const planRead = z.object({
  baseline: z.string().nullable(),
  baselineDay: z.string().nullable(),
  target: z.string().nullable(),
  targetText: z.string(),
  planned: z.record(z.string(), z.string()),
});

const progress = z.object({
  points: z.array(
    z.object({
      reportId: idSchema,
      title: z.string(),
      dueDate: z.string(),
      isApproved: z.boolean(),
      value: z.string().nullable(),
      text: z.string(),
      parts: partsRead,
      comment: z.string(),
      reached: z.string().nullable(),
      planned: z.string().nullable(),
    }),
  ),
  reached: z.string().nullable(),
  reported: z.string().nullable(),
  text: z.string(),
  percent: z.string().nullable(),
  status: z.enum(INDICATOR_STATUSES),
  isApproved: z.boolean(),
});

const ofProject = z.object({
  project: z.object({ _id: idSchema, name: z.string() }),
  programme,
  reports: z.array(z.object({ _id: idSchema, title: z.string(), dueDate: z.string() })),
  /** What the project follows, in the order of the library. */
  followed: z.array(
    z.object({
      indicator: stored.extend({ isArchived: z.boolean() }),
      plan: planRead,
      progress,
      /** Earlier plans, the latest first; empty for the people of the project. */
      history: z.array(z.object({ plan: planRead, reason: z.string(), replacedAt: z.iso.datetime() })),
    }),
  ),
  /** What it could follow; empty for those who cannot change it. */
  library: z.array(stored),
  /** Raised by every change; send it back with an update. */
  revision: z.number().int(),
  mayChange: z.boolean(),
  /** A change needs a reason: the project is active. */
  needsReason: z.boolean(),
});

const entryRead = z.object({
  value: z.string().nullable(),
  text: z.string(),
  parts: partsRead,
  comment: z.string(),
});

const ofReport = z.object({
  report: z.object({ _id: idSchema, title: z.string() }),
  rows: z.array(
    z.object({
      indicator: stored,
      target: z.string().nullable(),
      targetText: z.string(),
      planned: z.string().nullable(),
      /** Reached up to the report before this one. */
      before: z.string().nullable(),
      /** The latest submitted value; null before the first. */
      submitted: entryRead.nullable(),
      /** The draft, for those who write the report. */
      draft: entryRead.nullable(),
    }),
  ),
  /** What keeps the draft from being submitted. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Raised by every save of this round; send it back with the next. */
  version: z.number().int(),
  /** Why this person cannot write values now; null where they can. */
  denial: z.string().nullable(),
  /** The report has not been started, and this person can start it. */
  mayStart: z.boolean(),
});

const rollUpRow = z.object({
  indicator: stored,
  projects: z.number().int(),
  reporting: z.number().int(),
  baseline: z.string().nullable(),
  target: z.string().nullable(),
  reached: z.string().nullable(),
  percent: z.string().nullable(),
  counts: z.record(z.enum(INDICATOR_STATUSES), z.number().int()),
  periods: z.array(
    z.object({ period: z.string(), planned: z.string().nullable(), reached: z.string().nullable(), reporting: z.number().int() }),
  ),
  parts: z.array(
    z.object({
      key: z.string(),
      categories: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
      unknown: z.string().nullable(),
    }),
  ),
  /** Those that are behind first. */
  ofProjects: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      applicationId: idSchema,
      applicationID: z.string(),
      status: z.enum(INDICATOR_STATUSES),
      target: z.string().nullable(),
      reached: z.string().nullable(),
      text: z.string(),
      percent: z.string().nullable(),
      isApproved: z.boolean(),
    }),
  ),
});

const ofProgramme = z.object({
  programme,
  period: z.enum(ROLL_UP_PERIODS),
  rows: z.array(rollUpRow),
  /** Projects that a conflict of interest closes to the reader, and that no figure counts. */
  leftOut: z.number().int(),
});

const read = permission('PROGRAMMES', 'READ');
const change = permission('PROGRAMMES', 'UPDATE');
const grants = permission('GRANTEE_MANAGEMENT', 'READ');
const readers = signedIn(
  'staff who manage grants of programmes that they can see, and the people of the application; the service checks the record',
);

/** Indicators of a programme, what its projects plan and report for them, and what they reach together. */
export const indicator = {
  many: endpoint({
    summary: "List the indicators of a programme's library, archived ones included",
    access: read,
    params: idParams,
    answer: single(library),
  }),
  new: endpoint({
    summary: "Add an indicator to a programme's library",
    access: change,
    params: idParams,
    body: z.object(shape),
    answer: single(library),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Change or archive an indicator; one with values keeps its unit, its way of adding up and its categories',
    access: change,
    params: idParams,
    body: toPatchSchema({ ...shape, isArchived: z.boolean(), revision: z.number().int() }),
    answer: single(library),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
  }),
  copy: endpoint({
    summary: 'Copy the indicators of another programme; codes that the library has already are left out',
    access: change,
    params: idParams,
    body: z.object({ from: z.uuid({ error: m.indicator.chooseAProgramme }) }),
    answer: single(z.object({ added: z.number().int(), present: z.number().int() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  export: endpoint({
    summary: "Export a programme's library of indicators as CSV, in the columns that the import reads",
    access: read,
    params: idParams,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  import: endpoint({
    summary: 'Import indicators from CSV; a dry run says what would happen, and each refused row has its reason',
    access: change,
    params: idParams,
    body: z.object({ content: z.string().max(FILE_LIMIT), dryRun: z.boolean().default(true) }),
    bodyLimit: 2 * FILE_LIMIT,
    answer: single(
      z.object({
        added: z.number().int(),
        present: z.number().int(),
        refused: z.array(z.object({ line: z.number().int(), code: z.string(), reasons: z.array(z.string()) })),
      }),
    ),
    errors: ['RULE_BROKEN', 'TOO_LARGE', 'CONFLICT'],
  }),
  project: endpoint({
    summary: 'Get what a project follows: baseline, target, plan and progress of each indicator',
    access: readers,
    params: idParams,
    answer: single(ofProject),
  }),
  projectUpdate: endpoint({
    summary: 'Set what a project follows; the list replaces the one before, and an active project needs a reason',
    access: permission('GRANTEE_MANAGEMENT', 'UPDATE'),
    params: idParams,
    body: z.object({
      followed: z.array(plan.extend({ indicator: idSchema })).max(MAX.indicators),
      reason: upTo(MAX.comment).default(''),
      revision: z.number().int().optional(),
    }),
    answer: single(ofProject),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  report: endpoint({
    summary: 'Get the indicators of a report: the draft for those who write it, and the values that were submitted last',
    access: readers,
    params: idParams,
    answer: single(ofReport),
  }),
  reportUpdate: endpoint({
    summary: 'Save values of the draft of a report; indicators that are not sent stay as they are',
    access: account(['SUBSCRIBER'], 'the people of the application write its reports; the service checks the record'),
    params: idParams,
    body: z.object({
      entries: z
        .array(
          z.object({
            indicator: idSchema,
            value: decimal.default(null),
            text: upTo(MAX.text).default(''),
            parts: parts.default({}),
            comment: upTo(MAX.comment).default(''),
          }),
        )
        .max(MAX.indicators),
      version: z.number().int().optional(),
    }),
    answer: single(ofReport),
    errors: ['RULE_BROKEN', 'STALE_VERSION', 'CONFLICT', 'ALREADY_SUBMITTED'],
  }),
  programme: endpoint({
    summary: 'Get what the projects of a programme reach together, by indicator, period and disaggregation',
    access: grants,
    params: idParams,
    query: z.object({ period: z.enum(ROLL_UP_PERIODS).default('QUARTER') }),
    answer: single(ofProgramme),
  }),
  programmeExport: endpoint({
    summary: 'Export the values of a programme, one row for each project, indicator, report and category',
    access: grants,
    params: idParams,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  iati: endpoint({
    summary: 'Export the results of the projects of a programme as an IATI 2.03 activity file',
    access: grants,
    params: idParams,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
};
