import type { Insertable, Updateable } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import type { Db, Tx } from '#platform/db.ts';

const views = (db: Db) =>
  db
    .selectFrom('savedViews')
    .innerJoin('users', 'users.id', 'savedViews.ownerId')
    .selectAll('savedViews')
    .select('users.name as ownerName');

/** Own views of a list, then the shared ones of others, by name. */
export const findViews = (db: Db, userId: string, { list, programmeId }: { list: string; programmeId: string | null }) =>
  views(db)
    .where('savedViews.list', '=', list)
    .where('savedViews.programmeId', 'is not distinct from', programmeId)
    .where((eb) => eb.or([eb('savedViews.ownerId', '=', userId), eb('savedViews.isShared', '=', true)]))
    .orderBy((eb) => eb('savedViews.ownerId', '=', userId), 'desc')
    .orderBy((eb) => eb.fn('lower', ['savedViews.name']))
    .orderBy('savedViews.id')
    .execute();

export type ViewRecord = Awaited<ReturnType<typeof findViews>>[number];

/** A view that the person owns: of others' views there is nothing to change. */
export const findOwnView = (db: Db, userId: string, id: string) =>
  views(db).where('savedViews.id', '=', id).where('savedViews.ownerId', '=', userId).executeTakeFirst();

export const insertView = (tx: Tx, row: Insertable<DB['savedViews']>) => tx.insertInto('savedViews').values(row).execute();

export const updateView = (tx: Tx, id: string, changes: Updateable<DB['savedViews']>) =>
  tx.updateTable('savedViews').set(changes).where('id', '=', id).execute();

export const deleteView = (tx: Tx, id: string) => tx.deleteFrom('savedViews').where('id', '=', id).execute();
