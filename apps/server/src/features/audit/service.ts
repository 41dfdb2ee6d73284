import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  auditChanges,
  findAuditGroup,
  canSeeAllProgrammes,
  describeAuditEvent,
  isOfNoProgramme,
  readableAuditTypes,
  type AuditEvent,
} from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { readableAddress } from '#platform/address.ts';
import { recordAudit } from '#platform/audit.ts';
import { findConflictedApplicationIds } from '#platform/conflicts.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { sendTable } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toConditions, toDefinitions } from '#platform/list-filters.ts';
import { toOffset, ONE_RECORD, toPage, type ListQuery } from '#platform/list.ts';
import { trailFilters } from './filter-queries.ts';
import { countTrail, findTrail, type TrailFilter, type TrailRow } from './queries.ts';
import { findLastBatch } from './seal-queries.ts';

type Row = Answer<'audit.many'>['data'][number];

const filterOf = async (db: Db, { actor }: Ctx, query: ListQuery): Promise<TrailFilter> => {
  const types = readableAuditTypes(actor);
  return {
    closedIds: await findConflictedApplicationIds(db, actor.userId),
    types,
    onlyProgrammesOf: canSeeAllProgrammes(actor)
      ? null
      : { userId: actor.userId, typesOfNone: types.filter((type) => isOfNoProgramme(type)) },
    search: query.search,
    conditions: toConditions(query.filters, await trailFilters(db, actor)),
  };
};

function presentRow(row: TrailRow): Row {
  const facts = row.data as Record<string, unknown>;
  const name = row.actorName ?? 'Somebody';
  return {
    _id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    group: findAuditGroup(row.type)?.key ?? '',
    sentence: describeAuditEvent({ type: row.type, facts } as unknown as AuditEvent, name),
    actor: row.actorName === null ? null : { _id: row.actorId, name },
    subject: { kind: row.subjectKind, _id: row.subjectId },
    programme: row.programmeId === null ? null : { _id: row.programmeId, name: row.programme ?? '' },
    changes: auditChanges(facts),
    ipAddress: row.ipAddress === null ? null : readableAddress(row.ipAddress),
    isSealed: row.isSealed,
  };
}

/** The trail of the whole product, as far as the person may read it. @throws AppError 400 */
export async function listTrail(
  p: Platform,
  ctx: Ctx,
  { actor, ...query }: HandlerInput<'audit.many'>['query'],
): Promise<Answer<'audit.many'>> {
  const filter = { ...(await filterOf(p.db, ctx, query)), actorId: actor };
  const page = { sort: query.sort, limit: query.limit, offset: toOffset(query) };
  const rows = await findTrail(p.db, filter, page, await findLastBatch(p.db));
  return toPage(query, rows.map(presentRow), await countTrail(p.db, filter));
}

/** One event, under the rules of the list. @throws AppError 404 */
export async function readEvent(p: Platform, ctx: Ctx, id: string): Promise<Answer<'audit.one'>> {
  const filter = { ...(await filterOf(p.db, ctx, ONE_RECORD)), id };
  const [row] = await findTrail(p.db, filter, { ...ONE_RECORD, offset: 0 }, await findLastBatch(p.db));
  if (!row) throw notFound('event');
  return { data: presentRow(row) };
}

export const listTrailFilters = async (p: Platform, ctx: Ctx): Promise<Answer<'audit.filters'>> => ({
  data: toDefinitions(await trailFilters(p.db, ctx.actor)),
});

const columns = (): [header: string, value: (row: Row) => Cell][] => [
  ['Time (UTC)', (row) => row.at],
  [m.common.who(), (row) => row.actor?.name ?? null],
  [m.common.what(), (row) => row.sentence],
  [m.common.event(), (row) => row.type],
  [m.common.programme(), (row) => row.programme?.name ?? null],
  [
    m.common.before(),
    (row) => row.changes.map(({ field, from }) => m.common.labelValue({ label: field, value: from ?? '' })).join('; ') || null,
  ],
  [
    m.common.after(),
    (row) => row.changes.map(({ field, to }) => m.common.labelValue({ label: field, value: to ?? '' })).join('; ') || null,
  ],
  [m.common.address(), (row) => row.ipAddress],
  ['Sealed', (row) => (row.isSealed ? 'yes' : 'no')],
];
const ROWS_AT_ONCE = 500;

/** The trail as it is searched and filtered; taking it along is an event of its own. @throws AppError 400 */
export async function exportTrail(
  p: Platform,
  ctx: Ctx,
  { format, ...query }: HandlerInput<'audit.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = await filterOf(p.db, ctx, query);
  const total = await countTrail(p.db, filter);
  const sealed = await findLastBatch(p.db);
  const page = { sort: query.sort, limit: ROWS_AT_ONCE };
  const first = await findTrail(p.db, filter, { ...page, offset: 0 }, sealed);
  await inTx(p, (tx) => recordAudit(tx, ctx, { kind: 'AUDIT', id: null }, { type: 'audit.exported', facts: { rows: total } }));
  const written = columns();
  async function* rows(): AsyncGenerator<Cell[]> {
    let found = first;
    for (let at = 0; at < total && found.length > 0;) {
      for (const row of found.slice(0, total - at)) {
        const shown = presentRow(row);
        yield written.map(([, value]) => value(shown));
      }
      at += found.length;
      found = at < total ? await findTrail(p.db, filter, { ...page, offset: at }, sealed) : [];
    }
  }
  return sendTable(reply, format, { name: m.common.activity(), header: written.map(([header]) => header), rows: rows(), total });
}
