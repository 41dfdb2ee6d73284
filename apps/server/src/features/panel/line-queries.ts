import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';

const lineRows = (db: Db) =>
  db
    .selectFrom('panelLines')
    .innerJoin('users', 'users.id', 'panelLines.authorId')
    .leftJoin('users as editor', 'editor.id', 'panelLines.editedBy')
    .select([
      'panelLines.id',
      'panelLines.meetingId',
      'panelLines.itemId',
      'panelLines.body',
      'panelLines.authorId',
      'users.name as authorName',
      'editor.name as editorName',
      'panelLines.createdAt',
      'panelLines.editedAt',
      'panelLines.removedAt',
      'panelLines.revision',
    ]);

export type LineRecord = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

/** The minutes of a meeting, oldest line first. Callers leave out those of items that the reader may not see. */
export const findLines = (db: Db, meetingId: string) =>
  lineRows(db)
    .where('meetingId', '=', meetingId)
    .where('removedAt', 'is', null)
    .orderBy('panelLines.createdAt')
    .orderBy('panelLines.id')
    .execute();

/** One line, removed ones too. */
export const findLine = (db: Db, id: string) => lineRows(db).where('panelLines.id', '=', id).executeTakeFirst();

/** The same, locked: read once it is, so that who has changed it meanwhile is known. */
export async function lockLine(tx: Tx, id: string): Promise<LineRecord | undefined> {
  await tx.selectFrom('panelLines').select('id').where('id', '=', id).forUpdate().execute();
  return findLine(tx, id);
}

/** Lines of a meeting, or of one of its items, removed ones left out. */
export async function countLines(db: Db, about: { meetingId: string } | { itemId: string }): Promise<number> {
  const rows = db.selectFrom('panelLines').where('removedAt', 'is', null);
  const { n } = await (
    'itemId' in about ? rows.where('itemId', '=', about.itemId) : rows.where('meetingId', '=', about.meetingId)
  )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const insertLine = (
  tx: Tx,
  line: { id: string; meetingId: string; itemId: string | null; body: string; authorId: string },
) => tx.insertInto('panelLines').values(line).execute();

export const updateLine = (tx: Tx, id: string, change: { body: string; editedBy: string }) =>
  tx
    .updateTable('panelLines')
    .set({ ...change, editedAt: appNow, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();

/** Erases the text; that there was a line stays, so that a change that began before is refused with a reason. */
export const eraseLine = (tx: Tx, id: string, editedBy: string) =>
  tx
    .updateTable('panelLines')
    .set({ body: '', removedAt: appNow, editedBy, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
