import { m } from '@grantdesk/messages';
import { cleanFileName, guessMapping, IMPORT_KINDS, IMPORT_LIMITS, type ImportKind } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import type { ReceivedFile } from '#platform/files/incoming.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { findHeadings, insertImport, insertRows, updateImport } from './queries.ts';
import { openFile, refuseFile, type FileRow } from './read/index.ts';
import { assertCanImport, readImport, type One } from './service.ts';

const ROWS_AT_ONCE = 2_000;

/** Reads a file into rows that wait to be checked, all of them or none. @throws AppError 413, 422 with what is wrong with the file */
export async function uploadImport(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<One> {
  assertCanImport(ctx);
  const received: { file: ReceivedFile; name: string }[] = [];
  try {
    const { values } = await readParts({
      maxParts: 5,
      maxFileBytes: IMPORT_LIMITS.bytes,
      onFile: async (_part, fileName, content, isTruncated) => {
        if (received.length > 0) throw refuseFile(m.common.sendOneFileAtATime());
        const file = await p.files.receive(content);
        received.push({ file, name: cleanFileName(fileName).slice(0, 300) });
        if (isTruncated()) throw new AppError('TOO_LARGE', m.import.tooLarge({ most: IMPORT_LIMITS.bytes / 1_000_000 }));
        return file.digest;
      },
    });
    const kind = IMPORT_KINDS.find((each) => each === values.get('kind')?.[0]);
    const [upload] = received;
    if (!kind || !upload) throw refuseFile(m.import.chooseAFileAndType());
    return await store(p, ctx, kind, upload);
  } finally {
    for (const { file } of received) await p.files.discard(file);
  }
}

async function store(
  p: Platform,
  ctx: Ctx,
  kind: ImportKind,
  { file, name }: { file: ReceivedFile; name: string },
): Promise<One> {
  const { encoding, rows } = await openFile(file.temporaryPath, kind);
  return onceInTx(p, ctx, async (tx) => {
    const id = newId();
    await insertImport(tx, { id, kind, fileName: name, encoding, createdBy: ctx.actor.userId });
    const { headings, rowCount } = await storeRows(tx, id, rows);
    const mapping = guessMapping(kind, headings, await findHeadings(tx, kind));
    await updateImport(tx, id, { headings, rowCount, mapping });
    await recordAudit(tx, ctx, { kind: 'IMPORT', id }, { type: 'import.uploaded', facts: { name, rows: rowCount } });
    return readImport(tx, ctx, id);
  });
}

async function storeRows(tx: Tx, id: string, rows: AsyncIterable<FileRow>): Promise<{ headings: string[]; rowCount: number }> {
  let headings: string[] | undefined;
  let rowCount = 0;
  let waiting: FileRow[] = [];
  for await (const row of rows) {
    if (!headings) {
      headings = row.cells.map((cell) => cell.trim().slice(0, 300));
      continue;
    }
    rowCount += 1;
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    await insertRows(tx, id, waiting);
    waiting = [];
  }
  await insertRows(tx, id, waiting);
  return { headings: headings ?? [], rowCount };
}
