import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { toJson, type Db } from './db.ts';
import { nameStatement } from './statement-names.ts';

/** A change that is not sent yet; several leave in one statement (`writeTogether`). */
export type Write = RawBuilder<unknown>;

/** Columns that the database fills are left out in all rows; jsonb takes the value, not its text. */
type Row<T extends keyof DB> = { [K in keyof Insertable<DB[T]>]?: Insertable<DB[T]>[K] | object };

const toColumn = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows that all have the same keys. They travel as one JSON value, so that the statement is the same for any number of them
 * and the database keeps its plan. @param rows one or more
 */
export function insertRows<T extends keyof DB & string>(table: T, rows: readonly Row<T>[], { skipExisting = false } = {}): Write {
  const keys = Object.keys(rows[0] ?? {});
  const columns = sql.join(keys.map((key) => sql.id(toColumn(key))));
  const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value])));
  const name = sql.id(toColumn(table));
  return sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${toJson(values)}::json)${
    skipExisting ? sql` on conflict do nothing` : sql``
  } returning 1`;
}

/**
 * Makes changes in one statement: one trip to the database instead of several, with none seeing the rows of another.
 * @param name of the statement, for the plan that a connection keeps
 * @returns how many rows each made
 */
export async function writeTogether(db: Db, name: string, writes: readonly Write[]): Promise<number[]> {
  if (writes.length === 0) return [];
  const parts = writes.map((write, n) => sql`${sql.id(`write_${n}`)} as (${write})`);
  const counts = writes.map((_, n) => sql`(select count(*)::int from ${sql.id(`write_${n}`)})`);
  const statement = sql<{ counts: number[] }>`with ${sql.join(parts)} select array[${sql.join(counts)}] as counts`.compile(db);
  nameStatement(statement.sql, name);
  const { rows } = await db.executeQuery<{ counts: number[] }>(statement);
  return rows[0]?.counts ?? [];
}
