import { m } from '@grantdesk/messages';
import { z } from 'zod';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single } from './endpoint.ts';
import { filterField } from './filter.ts';

const read = permission('ROLES', 'READ');
const format = z.enum(['csv', 'xlsx'], { error: m.common.chooseCsvOrXlsx }).default('csv');

const auditRow = z.object({
  _id: idSchema,
  at: dateTime,
  type: z.string(),
  /** What it is about, as the filter names it. */
  group: z.string(),
  /** The event in one plain sentence. */
  sentence: z.string(),
  /** Null where the product itself acted. */
  actor: z.object({ _id: idSchema.nullable(), name: z.string() }).nullable(),
  subject: z.object({ kind: z.string(), _id: idSchema.nullable() }),
  programme: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** Before and after, where the event keeps both. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  ipAddress: z.string().nullable(),
  isSealed: z.boolean(),
});

const problem = z.object({ kind: z.string(), sentence: z.string() });
const sealState = z.object({
  /** Events in the chain, and those that wait for the next batch. */
  sealed: z.number().int(),
  waiting: z.number().int(),
  sealedAt: dateTime.nullable(),
  /** The end of the chain, to compare with a copy stored elsewhere. */
  head: z.string().nullable(),
  lastCheck: z
    .object({ at: dateTime, events: z.number().int(), problemCount: z.number().int(), problems: z.array(problem) })
    .nullable(),
});

export const audit = {
  many: endpoint({
    summary:
      'Search the audit trail: who did what, when, before and after; only subjects that the person may read, or the acts of one person',
    access: read,
    query: listQuery.extend({ actor: idSchema.optional() }),
    answer: page(auditRow),
    errors: ['UNKNOWN_FILTER', 'UNPARSEABLE'],
  }),
  one: endpoint({ summary: 'Get one event of the audit trail', access: read, params: idParams, answer: single(auditRow) }),
  filters: endpoint({
    summary: 'List the filters of the audit trail',
    access: read,
    answer: single(z.array(filterField)),
  }),
  export: endpoint({
    summary: 'Export the audit trail as searched and filtered, as CSV or a workbook',
    access: permission('ROLES', 'EXPORT'),
    query: listQuery.extend({ format }),
    answer: z.unknown(),
    errors: ['UNKNOWN_FILTER', 'UNPARSEABLE'],
    share: 'export',
    raw: true,
  }),
  seal: endpoint({
    summary: 'Get how far the audit trail is sealed, and the result of the last check',
    access: read,
    answer: single(sealState),
  }),
  check: endpoint({
    summary: 'Check every event against the seals now',
    access: read,
    answer: single(sealState),
    success: 201,
  }),
};
