import { IMPORT_FIELDS, IMPORT_KINDS, IMPORT_LIMITS, IMPORT_ROW_STATES, IMPORT_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idOf, idSchema, listQuery, page, permission, single } from './endpoint.ts';

/** Field to column, from 0. */
const mapping = z.partialRecord(
  z.enum(IMPORT_FIELDS),
  z
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.columns - 1),
);

const importBrief = z.object({
  _id: idSchema,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  rowCount: z.number().int(),
  createdAt: dateTime,
  createdBy: z.string(),
});

const importOne = importBrief.extend({
  headings: z.array(z.string()),
  /** The first rows of the file, as they were read. */
  samples: z.array(z.array(z.string())),
  /** How the text was read; null for workbooks. */
  encoding: z.string().nullable(),
  mapping,
  /** 03/04/2024 is in April. */
  dayFirst: z.boolean(),
  isCancelling: z.boolean(),
  /** Rows that the present step has come to. */
  done: z.number().int(),
  counts: z.record(z.enum(IMPORT_ROW_STATES), z.number().int()),
  /** Organisations that rows name and that the import creates. */
  newOrganisations: z.number().int(),
  runAt: dateTime.nullable(),
  runBy: z.string().nullable(),
  undoneAt: dateTime.nullable(),
  undoneBy: z.string().nullable(),
});

const importRow = z.object({
  /** As in the file: the headings are row 1. */
  number: z.number().int(),
  state: z.enum(IMPORT_ROW_STATES),
  cells: z.array(z.string()),
  reasons: z.array(z.string()),
});

const reads = permission('USERS', 'CREATE');
const one = single(importOne);

/** What an organisation has from before: nothing that is imported is ever emailed about or counted as the product's own. */
export const importCalls = {
  many: endpoint({
    summary: 'List imports, the newest first',
    access: reads,
    query: listQuery.pick({ page: true, limit: true }),
    answer: page(importBrief),
  }),
  one: endpoint({
    summary: 'Get an import: its columns, how far it is and what became of its rows',
    access: reads,
    params: idOf('import'),
    answer: one,
  }),
  rows: endpoint({
    summary: 'List the rows of an import in one state, with the reasons of refused ones',
    access: reads,
    params: idOf('import'),
    query: listQuery.pick({ page: true, limit: true }).extend({ state: z.enum(IMPORT_ROW_STATES).default('REFUSED') }),
    answer: page(importRow),
  }),
  refusals: endpoint({
    summary: 'Download the refused rows as CSV, with their reasons, to correct and upload again; no cell can run as a formula',
    access: reads,
    params: idOf('import'),
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  new: endpoint({
    summary: 'Upload a CSV file, an XLSX workbook or a 360Giving file; nothing is imported yet',
    access: reads,
    multipart: { about: `\`kind\` is one of ${IMPORT_KINDS.join(', ')}.`, texts: ['kind'], files: ['file'] },
    answer: one,
    success: 201,
    errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RULE_BROKEN'],
    idempotent: true,
  }),
  update: endpoint({
    summary: 'Say which column is which field; the rows must then be checked again. An absent field stays as it is',
    access: reads,
    params: idOf('import'),
    body: z.object({ mapping: mapping.optional(), dayFirst: z.boolean().optional() }),
    answer: one,
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
  check: endpoint({
    summary: 'Check each row without importing any; a job does it',
    access: reads,
    params: idOf('import'),
    answer: one,
    errors: ['CONFLICT', 'RULE_BROKEN'],
  }),
  run: endpoint({
    summary: 'Import the rows that were not refused; a job does it',
    access: reads,
    params: idOf('import'),
    answer: one,
    errors: ['CONFLICT'],
    confirmed: true,
  }),
  cancel: endpoint({
    summary: 'Stop checking or importing; what was imported can be undone, and the rest imported later',
    access: reads,
    params: idOf('import'),
    answer: one,
    errors: ['CONFLICT'],
  }),
  undo: endpoint({
    summary: 'Remove what an import created, except for what something else needs; a job does it',
    access: reads,
    params: idOf('import'),
    answer: one,
    errors: ['CONFLICT'],
    confirmed: true,
  }),
};
