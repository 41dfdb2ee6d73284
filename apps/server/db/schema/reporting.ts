import type pg from 'pg';

const BEGIN = '<!-- views: written by `node scripts/cli.ts schema` -->';
const END = '<!-- end of views -->';

/** How PostgreSQL's types are called for people who read the views. */
const TYPES: Record<string, string> = {
  'timestamp with time zone': 'time',
  'double precision': 'number',
  numeric: 'number',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  boolean: 'yes or no',
  uuid: 'id',
};

interface Column {
  view: string;
  about: string;
  name: string;
  type: string;
}

const COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as view, obj_description(c.oid, 'pg_class') as about,
    a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('reporting', 'reporting_personal') and c.relkind = 'v' and c.relname not like 'answers\\_%'
  order by n.nspname, c.relname, a.attnum`;

/**
 * The page of the views for business intelligence, with each view and its columns as they are now between its two marks. Views of
 * answers are left out: each installation has its own.
 * @throws Error where the marks are missing
 */
export async function withViews(text: string, client: pg.ClientBase): Promise<string> {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The marks of the views are missing');
  const { rows } = await client.query<Column>(COLUMNS);
  const parts = [...Map.groupBy(rows, ({ view }) => view)].map(([view, columns]) => {
    const lines = columns.map(({ name, type }) => `\`${name}\` (${TYPES[type] ?? type})`);
    return `#### \`${view}\`\n\n${columns[0]?.about ?? ''}\n\n${lines.join(', ')}`;
  });
  return `${text.slice(0, from)}${BEGIN}\n\n${parts.join('\n\n')}\n\n${text.slice(to)}`;
}
