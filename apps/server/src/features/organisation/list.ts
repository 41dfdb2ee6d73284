import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canChangeOrganisations, canListOrganisations } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, notFound } from '#platform/errors.ts';
import { inColumns, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { organisationFilters } from './filter-queries.ts';
import { findFigures, findMatching, findMerges, managesAny } from './list-queries.ts';
import { findMembers } from './member-queries.ts';
import { presentMember, presentOrganisation } from './present.ts';
import { findOrganisation, findOrganisations, findTargetId } from './queries.ts';

type Row = Answer<'organisation.many'>['data'][number];

/** Staff who run no programme find no organisation. */
export const canList = async (db: Db, ctx: Ctx): Promise<boolean> =>
  canListOrganisations(ctx.actor, await managesAny(db, ctx.actor));

export async function assertCanMerge(db: Db, ctx: Ctx): Promise<void> {
  if (!canChangeOrganisations(ctx.actor, await managesAny(db, ctx.actor))) throw accessDenied();
}

/** Rows of these ids, in their order. */
export async function readRows(db: Db, ctx: Ctx, ids: string[]): Promise<Row[]> {
  const [records, figures] = await Promise.all([findOrganisations(db, ids), findFigures(db, ctx.actor, ids)]);
  return ids.flatMap((id) => {
    const record = records.find((each) => each.id === id);
    const own = figures.get(id);
    if (!record || !own) return [];
    return [
      {
        ...presentOrganisation(record),
        memberCount: own.memberCount,
        applicationCount: own.applicationCount,
        hasObligations: own.hasObligations,
        duplicateCount: own.duplicateCount,
        isImported: record.importId !== null,
      },
    ];
  });
}

export async function listOrganisations(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'organisation.many'>> {
  const conditions = toConditions(list.filters, organisationFilters(ctx.actor));
  if (!(await canList(p.db, ctx))) return toPage(list, [], 0);
  const { ids, total } = await findMatching(p.db, list, conditions);
  return toPage(list, await readRows(p.db, ctx, ids), total);
}

/** @throws AppError 404, also for staff who run no programme */
export async function readOrganisation(db: Db, ctx: Ctx, id: string): Promise<Answer<'organisation.one'>> {
  const targetId = (await canList(db, ctx)) ? await findTargetId(db, id) : undefined;
  const [row] = targetId ? await readRows(db, ctx, [targetId]) : [];
  if (!row) throw notFound('organisation');
  const [members, merges, requested, isManager] = await Promise.all([
    findMembers(db, [row._id]),
    findMerges(db, row._id),
    row._id === id ? undefined : findOrganisation(db, id),
    managesAny(db, ctx.actor),
  ]);
  return {
    data: {
      ...row,
      mergedFrom: requested ? { _id: requested.id, name: requested.name } : null,
      members: members.map(presentMember),
      merges: merges.map((each) => ({
        _id: each.id,
        organisation: { _id: each.sourceId, name: each.sourceName },
        by: each.mergedBy,
        at: each.mergedAt.toISOString(),
        undoneAt: each.undoneAt?.toISOString() ?? null,
      })),
      canChange: canChangeOrganisations(ctx.actor, isManager),
    },
  };
}

const COLUMNS: Column<Row>[] = [
  [() => m.common.name(), (row) => row.name],
  [() => m.organisation.otherNames(), (row) => row.aliases.join('; ')],
  [() => m.common.country(), (row) => row.country],
  [
    () => m.organisation.registerNumbers(),
    (row) => row.numbers.map(({ register, number }) => `${register}-${number}`).join('; '),
  ],
  [() => m.common.address(), (row) => row.address],
  [() => m.organisation.website(), (row) => row.website],
  [() => m.organisation.members(), (row) => row.memberCount],
  [() => m.common.applications(), (row) => row.applicationCount],
  [() => m.organisation.obligations(), (row) => (row.hasObligations ? m.organisation.hasOpenObligations() : '')],
];
const MAX_ROWS = 100_000;
const ROWS_AT_ONCE = 200;

/** The list with the query of its address, as CSV or a workbook; taking it along is an event of the trail. */
export async function exportOrganisations(
  p: Platform,
  ctx: Ctx,
  { format, ...query }: HandlerInput<'organisation.export'>['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const conditions = toConditions(query.filters, organisationFilters(ctx.actor));
  const page = { ...query, page: 1, limit: MAX_ROWS };
  const { ids } = (await canList(p.db, ctx)) ? await findMatching(p.db, page, conditions) : { ids: [] };
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'ORGANISATION', id: null }, { type: 'organisation.exported', facts: { rows: ids.length } }),
  );
  const { header, cells } = inColumns(ctx.language, COLUMNS);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      for (const row of await readRows(p.db, ctx, ids.slice(at, at + ROWS_AT_ONCE))) yield cells(row);
  }
  return sendTable(reply, format, { name: 'organisations', header, rows: rows(), total: ids.length });
}
