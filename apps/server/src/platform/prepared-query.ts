import { CompiledQuery, sql, type Compilable, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { nameStatement } from './statement-names.ts';

/** The place of a value that each call provides. */
class Place {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A statement that nearly every request runs: built once, and planned by the database once a connection instead of each time, which
 * for a handful of joined tables costs more than answering. For single records by their id alone; other statements use `planOnce`.
 * It names its columns, because a plan from before a migration cannot return more of them.
 *
 * What it gives (`bench save`, 200 people, two cores shared by everything): 1,077 saves a second instead of 584, and 327 instead
 * of 175 one after the other. Without it every caller runs `build(db, given)` itself, and nothing else changes.
 * @param build takes each value only to set it in its place, and decides nothing by it
 */
export function preparedQuery<Given extends object, Row>(
  name: string,
  build: (db: Db, given: Given) => Compilable<Row> | RawBuilder<Row>,
) {
  let made: { sql: string; parameters: readonly unknown[] } | undefined;
  return async (db: Db, given: Given): Promise<Row[]> => {
    if (!made) {
      const places = new Proxy({}, { get: (_, key) => new Place(String(key)) });
      made = build(db, places as Given).compile(db);
      nameStatement(made.sql, name);
    }
    const values = made.parameters.map((value) => (value instanceof Place ? given[value.key as keyof Given] : value));
    return (await db.executeQuery<Row>(CompiledQuery.raw(made.sql, values))).rows;
  };
}

/** So many different texts of a statement are planned once: a connection keeps up to 100 KB for each. */
const MOST_TEXTS = 40;

/**
 * Runs a statement that is built at each call, and that a connection plans once for each text that it takes: by role, tab or filter.
 * They name their columns, as those of `preparedQuery`. A statement whose best plan depends on its values, as a list with filters,
 * is not for this: the plan that a connection makes first would be used for all of them.
 */
export async function planOnce<Row>(db: Db, name: string, query: Compilable<Row> | RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  nameStatement(compiled.sql, name, MOST_TEXTS);
  return (await db.executeQuery<Row>(compiled)).rows;
}

/**
 * A value that the planner does not see. In a statement that is planned once it would find that a plan for just this value, or for
 * just so many ids, is cheaper than the one it keeps, and plan each time after all.
 */
export const hidden = <T>(value: T, type: 'uuid' | 'uuid[]' | 'text' | 'text[]' | 'int'): RawBuilder<T> =>
  sql`(select ${value}::${sql.raw(type)})`;

/** `= anyOfIds(ids)` in a prepared statement. */
export const anyOfIds = (values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<string> =>
  sql<string>`any(${hidden(values, `${type}[]`)}::${sql.raw(type)}[])`;
