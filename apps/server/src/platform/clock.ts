import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The same instant, as the value of a column: what the product stores is stamped by the clock that decides windows and money. */
export const appNow = sql<Date>`app_now()`;

/** The instant that decides windows and money: the database's, through the one function that tests and seeding can shift. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (!now) throw new Error('The database returned no time');
  return now;
}
