import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canImport,
  headingKey,
  importDenial,
  importReasonText,
  mappingIssues,
  type ImportAction,
  type ImportField,
} from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { sendTable } from '#platform/export/table.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toOffset, toPage } from '#platform/list.ts';
import {
  countRows,
  enqueueImport,
  findImport,
  findImports,
  findRows,
  lockImport,
  rememberHeadings,
  resetRows,
  updateImport,
  type ImportRecord,
  type LockedImport,
} from './queries.ts';

export type One = Answer<'import.one'>;

const SAMPLE_ROWS = 3;
const ROWS_AT_ONCE = 1_000;

/** @throws AppError 403 for people who may not create users in all programmes */
export function assertCanImport({ actor }: Ctx): void {
  if (!canImport(actor)) throw accessDenied();
}

const presentBrief = (row: ImportRecord): Answer<'import.many'>['data'][number] => ({
  _id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  state: row.state,
  rowCount: row.rowCount,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.creatorName,
});

export async function listImports(
  p: Platform,
  ctx: Ctx,
  list: HandlerInput<'import.many'>['query'],
): Promise<Answer<'import.many'>> {
  assertCanImport(ctx);
  const { rows, total } = await findImports(p.db, { limit: list.limit, offset: toOffset(list) });
  return toPage(list, rows.map(presentBrief), total);
}

/** @throws AppError 404 */
export async function readImport(db: Db, ctx: Ctx, id: string): Promise<One> {
  assertCanImport(ctx);
  const row = await findImport(db, id);
  if (!row) throw notFound('import');
  const [counts, samples] = await Promise.all([countRows(db, id), findRows(db, id, { limit: SAMPLE_ROWS })]);
  return {
    data: {
      ...presentBrief(row),
      headings: row.headings,
      samples: samples.map(({ cells }) => cells),
      encoding: row.encoding,
      mapping: row.mapping,
      dayFirst: row.dayFirst,
      isCancelling: row.isCancelling,
      done: row.done,
      counts,
      newOrganisations: row.newOrganisations,
      runAt: row.runAt?.toISOString() ?? null,
      runBy: row.runnerName,
      undoneAt: row.undoneAt?.toISOString() ?? null,
      undoneBy: row.undoerName,
    },
  };
}

export async function listRows(
  p: Platform,
  ctx: Ctx,
  id: string,
  list: HandlerInput<'import.rows'>['query'],
): Promise<Answer<'import.rows'>> {
  assertCanImport(ctx);
  if (!(await findImport(p.db, id))) throw notFound('import');
  const [rows, counts] = await Promise.all([
    findRows(p.db, id, { state: list.state, limit: list.limit, offset: toOffset(list) }),
    countRows(p.db, id),
  ]);
  const data = rows.map(({ number, state, cells, reasons }) => ({
    number,
    state,
    cells,
    reasons: reasons.map(importReasonText),
  }));
  return toPage(list, data, counts[list.state]);
}

/** The refused rows as they were, with a last column of reasons. @throws AppError 404 */
export async function sendRefusals(p: Platform, ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> {
  assertCanImport(ctx);
  const found = await findImport(p.db, id);
  if (!found) throw notFound('import');
  const { headings, fileName } = found;
  const { REFUSED } = await countRows(p.db, id);
  // Read before the answer starts: its language is that of the request.
  const reasonHeading = m.common.reason();
  async function* rows(): AsyncGenerator<string[]> {
    for (let after = 0; ;) {
      const page = await findRows(p.db, id, { state: 'REFUSED', after, limit: ROWS_AT_ONCE });
      for (const { cells, reasons } of page)
        yield [...headings.map((_, at) => cells[at] ?? ''), reasons.map(importReasonText).join(' ')];
      const last = page.at(-1);
      if (!last) return;
      after = last.number;
    }
  }
  const name = m.import.refusalsName({ file: fileName.replace(/\.\w+$/, '') });
  return sendTable(reply, 'csv', { name, header: [...headings, reasonHeading], rows: rows(), total: REFUSED });
}

/** Locks an import for an action. @throws AppError 404, 409 where its state does not allow it */
async function lockFor(tx: Tx, ctx: Ctx, id: string, action: ImportAction): Promise<LockedImport> {
  assertCanImport(ctx);
  const found = await lockImport(tx, id);
  if (!found) throw notFound('import');
  const denial = importDenial(found.state, action);
  if (denial !== null) throw new AppError('CONFLICT', denial);
  return found;
}

export const changeMapping = (p: Platform, ctx: Ctx, id: string, body: HandlerInput<'import.update'>['body']): Promise<One> =>
  inTx(p, async (tx) => {
    const found = await lockFor(tx, ctx, id, 'MAP');
    const { mapping = found.mapping, dayFirst = found.dayFirst } = body;
    const columns = Object.values(mapping);
    if (new Set(columns).size < columns.length) throw ruleBroken([{ path: 'mapping', message: m.import.eachColumnOnce() }]);
    await updateImport(tx, id, { mapping, dayFirst, state: 'UPLOADED' });
    return readImport(tx, ctx, id);
  });

/** Has each row checked. How its headings were used is remembered. */
export const checkImport = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  inTx(p, async (tx) => {
    const { kind, mapping, headings } = await lockFor(tx, ctx, id, 'CHECK');
    const issues = mappingIssues(kind, mapping, headings.length);
    if (issues.length > 0) throw ruleBroken(issues);
    await resetRows(tx, id);
    const fields = new Map<string, ImportField>();
    for (const [field, at] of Object.entries(mapping)) {
      const key = headingKey(headings[at] ?? '');
      if (key) fields.set(key, field as ImportField);
    }
    await rememberHeadings(
      tx,
      kind,
      [...fields].map(([heading, field]) => ({ heading, field })),
    );
    await updateImport(tx, id, { state: 'CHECKING', done: 0, isCancelling: false });
    await enqueueImport(tx, id);
    return readImport(tx, ctx, id);
  });

export const runImport = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  inTx(p, async (tx) => {
    const { fileName } = await lockFor(tx, ctx, id, 'RUN');
    const { READY } = await countRows(tx, id);
    if (READY === 0) throw new AppError('CONFLICT', m.import.nothingToImport());
    await updateImport(tx, id, { state: 'RUNNING', done: 0, isCancelling: false, runBy: ctx.actor.userId });
    await recordAudit(tx, ctx, { kind: 'IMPORT', id }, { type: 'import.run', facts: { name: fileName, rows: READY } });
    await enqueueImport(tx, id);
    return readImport(tx, ctx, id);
  });

/** The job stops after the step that it is at. */
export const cancelImport = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  inTx(p, async (tx) => {
    const { fileName, state } = await lockFor(tx, ctx, id, 'CANCEL');
    await updateImport(tx, id, { isCancelling: true });
    const { TAKEN } = await countRows(tx, id);
    const event = { type: 'import.cancelled' as const, facts: { name: fileName, rows: TAKEN } };
    if (state === 'RUNNING') await recordAudit(tx, ctx, { kind: 'IMPORT', id }, event);
    await enqueueImport(tx, id);
    return readImport(tx, ctx, id);
  });

export const undoImport = (p: Platform, ctx: Ctx, id: string): Promise<One> =>
  inTx(p, async (tx) => {
    const { fileName } = await lockFor(tx, ctx, id, 'UNDO');
    await updateImport(tx, id, { state: 'UNDOING', done: 0, undoneBy: ctx.actor.userId });
    await recordAudit(tx, ctx, { kind: 'IMPORT', id }, { type: 'import.undone', facts: { name: fileName } });
    await enqueueImport(tx, id);
    return readImport(tx, ctx, id);
  });
