import { sql, type Compilable, type Expression } from 'kysely';
import type { Db } from './db.ts';
import { preparedQuery } from './prepared-query.ts';

/** Columns that hold instants: JSON has them as text. */
type DateKey<Row> = { [K in keyof Row]-?: Date extends Row[K] ? K : never }[keyof Row] & string;

interface Part<Row> {
  query: Compilable<Row> & Expression<unknown>;
  dates: readonly string[];
}

/** A query of several that are read together. @param dates names every column of instants, which the type checks */
export const rowsOf = <Row>(query: Compilable<Row> & Expression<unknown>, dates: Record<DateKey<Row>, true>): Part<Row> => ({
  query,
  dates: Object.keys(dates),
});

type Rows<Parts> = { [K in keyof Parts]: Parts[K] extends Part<infer Row> ? Row[] : never };

const keys = new Map<string, string>();

/** `form_version_id` as `formVersionId`; worked out once for each column, which is a twentieth of what reading a record costs. */
function toKey(column: string): string {
  let key = keys.get(column);
  if (key === undefined) {
    key = column.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
    keys.set(column, key);
  }
  return key;
}

/** Rows as the database would have sent them one query after the other. */
function toRows(rows: readonly Record<string, unknown>[], dates: readonly string[]): object[] {
  return rows.map((row) => {
    const made = Object.fromEntries(Object.entries(row).map(([column, value]) => [toKey(column), value]));
    for (const key of dates) {
      const text = made[key];
      if (typeof text === 'string') made[key] = new Date(text);
    }
    return made;
  });
}

/**
 * Several queries as one prepared statement and one trip to the database, which answers each as JSON. For what a single record
 * needs: the parts must not depend on each other's rows.
 * @param parts takes each value only to set it in its place, as `preparedQuery` does
 */
export function readTogether<Given extends object, Parts extends Record<string, Part<unknown>>>(
  name: string,
  parts: (db: Db, given: Given) => Parts,
): (db: Db, given: Given) => Promise<Rows<Parts>> {
  let dates: Record<string, readonly string[]> = {};
  const read = preparedQuery<Given, Record<string, Record<string, unknown>[]>>(name, (db, given) => {
    const made = Object.entries(parts(db, given));
    dates = Object.fromEntries(made.map(([key, part]) => [key, part.dates]));
    const columns = made.map(([key, { query }]) => sql`(select coalesce(json_agg(q), '[]') from ${query} q) as ${sql.ref(key)}`);
    return sql`select ${sql.join(columns)}`;
  });
  return async (db, given) => {
    const [found = {}] = await read(db, given);
    return Object.fromEntries(Object.entries(found).map(([key, rows]) => [key, toRows(rows, dates[key] ?? [])])) as Rows<Parts>;
  };
}
