import type pg from 'pg';

/**
 * The public schema as text in a stable order, read from the catalogue: tables with columns and constraints, indexes,
 * functions, views, triggers and what the serving role may do. A test compares it with `schema.sql`, so that every change of
 * the schema is seen in review. (The embedded PostgreSQL ships without pg_dump.)
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const lines = async (query: string): Promise<string[]> =>
    (await client.query<{ line: string }>(query)).rows.map((row) => row.line);
  const parts: [string, string[]][] = [
    [
      'Columns',
      await lines(`
        select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
        order by c.relname, a.attnum`),
    ],
    [
      'Constraints',
      await lines(`
        select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely_%'
        order by conrelid::regclass::text, conname`),
    ],
    [
      'Indexes',
      await lines(
        `select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%' order by indexname`,
      ),
    ],
    ['Sequences', await lines(`select sequencename as line from pg_sequences where schemaname = 'public' order by 1`)],
    [
      'Functions',
      await lines(
        `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
      ),
    ],
    [
      'Views',
      await lines(
        `select format('%s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`,
      ),
    ],
    [
      'Triggers',
      await lines(`
        select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`),
    ],
    [
      'Rights of the serving role',
      await lines(`
        select format('%s: %s', table_name, string_agg(lower(privilege_type), ', ' order by privilege_type)) as line
        from information_schema.role_table_grants where grantee = 'grantdesk_app' and table_schema = 'public'
        group by table_name order by table_name`),
    ],
  ];
  return `${parts.map(([title, found]) => `-- ${title}\n${found.map((line) => line.trimEnd()).join('\n')}`).join('\n\n')}\n`;
}
