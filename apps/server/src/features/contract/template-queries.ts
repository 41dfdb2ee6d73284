import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** A programme with its managers' ids; `domain/access` decides. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name'])
    .select(managersOf(sql.ref('programmes.id')).as('managerIds'))
    .where('id', '=', id)
    .executeTakeFirst();

/** At most so many templates are listed; a programme has a handful. */
const MAX_TEMPLATES = 200;

export const findTemplates = (db: Db, programmeId: string) =>
  db
    .selectFrom('contractTemplates')
    .selectAll()
    .where('programmeId', '=', programmeId)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_TEMPLATES)
    .execute();

export const findTemplate = (db: Db, id: string) =>
  db.selectFrom('contractTemplates').selectAll().where('id', '=', id).executeTakeFirst();

export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

export const lockTemplate = (tx: Tx, id: string) =>
  tx.selectFrom('contractTemplates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertTemplate = (
  tx: Tx,
  template: { id: string; programmeId: string; name: string; body: string; createdBy: string },
) => tx.insertInto('contractTemplates').values(template).execute();

export const updateTemplate = (
  tx: Tx,
  id: string,
  { archived, ...change }: { version: number; name?: string; body?: string; archived?: true },
) =>
  tx
    .updateTable('contractTemplates')
    .set({ ...change, updatedAt: appNow, ...(archived && { archivedAt: appNow }) })
    .where('id', '=', id)
    .execute();
