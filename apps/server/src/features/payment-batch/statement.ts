import { m } from '@grantdesk/messages';
import { readFile } from 'node:fs/promises';
import type { Answer } from '@grantdesk/api';
import {
  cleanFileName,
  completionDenial,
  entryDenial,
  isCalendarDay,
  MAX_STATEMENT_ENTRIES,
  parseAmount,
  type BatchItemState,
  type BatchState,
  type EntryKind,
  type StatementEntry,
  type StatementKind,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { ReceivedFile } from '#platform/files/incoming.ts';
import { inTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { findBatchable } from '../payment/index.ts';
import { assertCanMake, briefProgramme, makeDenial, visibleProgramme } from './access.ts';
import { findBatch, findItems, type BatchRecord, type ItemRecord } from './batch-queries.ts';
import { isClosed, presentItem } from './present.ts';
import { readIso20022 } from './read-iso20022.ts';
import { refuseStatement, type StatementFile, type StatementLine } from './statement-line.ts';
import { readTable } from './read-table.ts';
import { lockProgramme, type ProgrammeRecord } from './queries.ts';
import {
  findByReference,
  findEntries,
  findSameStatement,
  findStatement,
  findStatements,
  insertEntries,
  insertStatement,
  type EntryRecord,
  type StatementRow,
} from './statement-queries.ts';

type One = Answer<'paymentBatch.statement'>['data'];

/** Read at one go: a larger one would make others wait. */
const MAX_MB = 5;
const MOST_STATEMENTS = 200;
const BATCH_REFERENCE = /^GDB0*(\d{1,15})$/;

/** Reads a file of a bank and keeps its lines about payments of this programme. @throws AppError 403, 404, 413, 422 */
export async function uploadStatement(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  readParts: PartsReader,
): Promise<Answer<'paymentBatch.statementNew'>> {
  const programme = await visibleProgramme(p.db, ctx, programmeId);
  assertCanMake(ctx);
  const received: { file: ReceivedFile; name: string }[] = [];
  try {
    await readParts({
      maxParts: 3,
      maxFileBytes: MAX_MB * 1_048_576,
      onFile: async (_part, fileName, content, isTruncated) => {
        if (received.length > 0) throw refuseStatement(m.common.sendOneFileAtATime());
        const file = await p.files.receive(content);
        received.push({ file, name: cleanFileName(fileName).slice(0, 300) });
        if (isTruncated()) throw new AppError('TOO_LARGE', m.paymentBatch.fileTooLarge({ most: MAX_MB }));
        return file.digest;
      },
    });
    const [upload] = received;
    if (!upload) throw refuseStatement(m.paymentBatch.chooseAFile());
    const text = new TextDecoder('utf-8').decode(await readFile(upload.file.temporaryPath));
    const read = /^\uFEFF?\s*</.test(text) ? readIso20022(text) : await readTable(text);
    return await store(p, ctx, programme, { ...read, name: upload.name, digest: upload.file.digest });
  } finally {
    for (const { file } of received) await p.files.discard(file);
  }
}

async function store(
  p: Platform,
  ctx: Ctx,
  programme: ProgrammeRecord,
  { kind, lines, name, digest }: StatementFile & { name: string; digest: string },
): Promise<Answer<'paymentBatch.statementNew'>> {
  if (lines.length > MAX_STATEMENT_ENTRIES) throw refuseStatement();
  return inTx(p, async (tx) => {
    await lockProgramme(tx, programme.id);
    const same = await findSameStatement(tx, programme.id, digest);
    if (same) return readStatement(tx, ctx, same.id);
    const numbers = lines.flatMap(({ batchReference }) => Number(BATCH_REFERENCE.exec(batchReference ?? '')?.[1] ?? NaN) || []);
    const items = await findByReference(
      tx,
      programme.id,
      lines.map(({ reference }) => reference),
      numbers,
    );
    const byReference = new Map(items.map((item) => [item.reference, item]));
    const ours = lines.flatMap((line) => {
      if (line.batchReference !== undefined) return items.map(({ id }) => ({ itemId: id, ...toEntry(line, programme.currency) }));
      const item = byReference.get(line.reference);
      return item ? [{ itemId: item.id, ...toEntry(line, programme.currency) }] : [];
    });
    if (ours.length === 0) throw refuseStatement(m.paymentBatch.nothingOfOurs());
    const id = newId();
    await insertStatement(tx, {
      id,
      programmeId: programme.id,
      kind,
      fileName: name,
      digest,
      otherCount: Math.max(0, lines.length - ours.length),
      uploadedBy: ctx.actor.userId,
    });
    await insertEntries(
      tx,
      ours.map((entry, at) => ({ ...entry, id: newId(), statementId: id, position: at + 1 })),
    );
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programme.id, programmeId: programme.id },
      { type: 'payment-batch.statement', facts: { name, lines: ours.length } },
    );
    return readStatement(tx, ctx, id);
  });
}

/** A line with its amount and day read, as far as they can be; `entryDenial` says what is missing. */
function toEntry(line: StatementLine, currency: string): StatementEntry {
  const day = line.bookedOn.slice(0, 10);
  return {
    kind: line.kind,
    amount: parseAmount(line.amount, line.currency || currency),
    currency: /^[A-Z]{3}$/.test(line.currency) ? line.currency : null,
    bookedOn: isCalendarDay(day) ? day : null,
    reason: line.reason.replaceAll('\0', '').slice(0, 500),
  };
}

const presentBrief = (row: StatementRow): Answer<'paymentBatch.statements'>['data']['statements'][number] => ({
  _id: row.id,
  kind: row.kind as StatementKind,
  fileName: row.fileName,
  uploadedBy: row.uploaderName,
  uploadedAt: row.uploadedAt.toISOString(),
  entries: row.entries,
  recorded: row.recorded,
  others: row.otherCount,
});

/** @throws AppError 404 */
export async function listStatements(p: Platform, ctx: Ctx, programmeId: string): Promise<Answer<'paymentBatch.statements'>> {
  const programme = await visibleProgramme(p.db, ctx, programmeId);
  const rows = await findStatements(p.db, programmeId, MOST_STATEMENTS);
  return { data: { programme: briefProgramme(programme), statements: rows.map(presentBrief), denial: makeDenial(ctx) } };
}

export interface Line {
  entry: EntryRecord;
  item: ItemRecord;
  batch: BatchRecord;
  /** Why it cannot be recorded, or not by this person; null where it can. */
  denial: string | null;
}

/** The lines of a statement that the person may see, each judged. @throws AppError 404 */
export async function judgeStatement(db: Db, ctx: Ctx, id: string) {
  const statement = await findStatement(db, id);
  if (!statement) throw notFound('bank statement');
  const programme = await visibleProgramme(db, ctx, statement.programmeId);
  const entries = await findEntries(db, id);
  const batches = new Map<string, { batch: BatchRecord; items: Map<string, ItemRecord> }>();
  for (const batchId of new Set(entries.map((entry) => entry.batchId))) {
    const batch = await findBatch(db, batchId);
    if (batch) batches.set(batchId, { batch, items: new Map((await findItems(db, batchId)).map((item) => [item.id, item])) });
  }
  const payments = new Map(
    (await findBatchable(db, [...new Set(entries.map(({ paymentId }) => paymentId))])).map((payment) => [payment.id, payment]),
  );
  const role = makeDenial(ctx);
  const lines = entries.flatMap((entry): Line[] => {
    const { batch, items } = batches.get(entry.batchId) ?? {};
    const item = items?.get(entry.itemId);
    const payment = payments.get(entry.paymentId);
    if (!batch || !item || !payment || isClosed(ctx, item)) return [];
    // The bank has paid already: a change of bank details since does not undo it.
    const person = completionDenial({ ...payment.facts, bank: 'confirmed' }, ctx.actor.userId);
    const denial =
      role ??
      entryDenial(
        { ...entry, kind: entry.kind as EntryKind },
        {
          state: item.state as BatchItemState,
          batchState: batch.state as BatchState,
          amount: item.amount,
          currency: batch.currency,
          approvedOn: payment.approvedOn ?? programme.today,
        },
        programme.today,
      ) ??
      (entry.kind === 'PAID' ? (person?.reason ?? null) : null);
    return [{ entry, item, batch, denial }];
  });
  return { statement, programme, lines };
}

/** @throws AppError 404 */
export async function readStatement(db: Db, ctx: Ctx, id: string): Promise<Answer<'paymentBatch.statement'>> {
  const { statement, programme, lines } = await judgeStatement(db, ctx, id);
  return {
    data: {
      ...presentBrief(statement),
      programme: briefProgramme(programme),
      lines: lines.map(({ entry, item, batch, denial }): One['lines'][number] => ({
        _id: entry.id,
        kind: entry.kind as EntryKind,
        amount: entry.amount,
        currency: entry.currency,
        bookedOn: entry.bookedOn,
        reason: entry.reason,
        item: presentItem(item),
        batch: { _id: batch.id, number: batch.number },
        recordedBy: entry.recorderName,
        recordedAt: entry.recordedAt?.toISOString() ?? null,
        denial: entry.recordedAt === null ? denial : null,
      })),
    },
  };
}
