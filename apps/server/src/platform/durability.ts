import type pg from 'pg';

/** Settings of PostgreSQL without which acknowledged work may be lost in a crash. Some storages write whole pages themselves, so that `full_page_writes` is left out. */
const NEEDED = ['fsync', 'synchronous_commit'];

/** Those of them that are off for who asks. A database of one's own may be set up so; the product says it at each start. */
export async function unsafeSettings(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [NEEDED],
  );
  return rows.map(({ name }) => name);
}
