import type pg from 'pg';

export interface Table {
  name: string;
  isUnlogged: boolean;
  /** Storage parameters, as `create table … with` takes them. */
  options: string[];
}
export interface Column {
  table: string;
  name: string;
  type: string;
  isNotNull: boolean;
  /** The expression of a default or of a generated column. */
  expression: string | null;
  /** `a` for always, `d` for by default, empty for no identity. */
  identity: '' | 'a' | 'd';
  isGenerated: boolean;
  storage: string | null;
  collation: string | null;
}
export interface Constraint {
  table: string;
  name: string;
  definition: string;
  /** How many columns it is about. */
  columns: number;
  /** The table that a foreign key points to. */
  target: string | null;
}
/** An index or a trigger. */
export interface DependentObject {
  table: string;
  definition: string;
}
export interface Trigger extends DependentObject {
  /** Functions that it calls. */
  functions: string[];
}
export interface StoredFunction {
  oid: string;
  name: string;
  /** With the types of its arguments, as `grant` takes it. */
  signature: string;
  definition: string;
  /** Whether defaults, checks or indexes call it. */
  isUsedByColumns: boolean;
  isOpenToAll: boolean;
  isGranted: boolean;
}
export interface Sequence {
  name: string;
  /** The table whose default takes its numbers. */
  table: string | null;
  isGranted: boolean;
}
export interface View {
  name: string;
  definition: string;
}
/** What the serving role may do with a table or a view, or with single columns of it. */
export interface Right {
  table: string;
  privilege: string;
  columns: string[] | null;
}

/** What a schema of PostgreSQL holds, without the tables of the migrator and without what extensions brought along. */
export interface Catalogue {
  extensions: string[];
  tables: Table[];
  columns: Column[];
  constraints: Constraint[];
  indexes: DependentObject[];
  triggers: Trigger[];
  functions: StoredFunction[];
  sequences: Sequence[];
  views: View[];
  rights: Right[];
  /** Objects of kinds that the description does not know. */
  unknown: string[];
}

const ROLE = 'grantdesk_app';
const isOurs = (classOf: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${classOf}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
/** `c` is a table of ours. */
const OUR_TABLE = `c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%' and ${isOurs('pg_class', 'c.oid')}`;

const TABLES = `
  select c.relname as name, c.relpersistence = 'u' as "isUnlogged", coalesce(c.reloptions, '{}') as options
  from pg_class c where ${OUR_TABLE} order by c.relname`;

const COLUMNS = `
  select c.relname as "table", quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isNotNull", pg_get_expr(d.adbin, d.adrelid, true) as expression,
    a.attidentity as identity, a.attgenerated <> '' as "isGenerated",
    case when a.attstorage <> t.typstorage then
      case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end as storage,
    case when a.attcollation <> t.typcollation then quote_ident(o.collname) end as collation
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation o on o.oid = a.attcollation
  where ${OUR_TABLE} order by c.relname, a.attnum`;

const CONSTRAINTS = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid, true) as definition,
    coalesce(cardinality(k.conkey), 0) as columns, f.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
  where ${OUR_TABLE} and k.contype in ('p', 'u', 'c', 'x', 'f')
  order by c.relname, array_position(array['p', 'u', 'x', 'c', 'f'], k.contype::text), k.conname`;

const INDEXES = `
  select c.relname as "table", pg_get_indexdef(i.indexrelid, 0, true) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where ${OUR_TABLE} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by c.relname, n.relname`;

const TRIGGERS = `
  select c.relname as "table", pg_get_triggerdef(t.oid, true) as definition,
    array(select distinct u.refobjid::text from pg_depend u
      where u.classid = 'pg_trigger'::regclass and u.objid = t.oid and u.refclassid = 'pg_proc'::regclass) as functions
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OUR_TABLE} and not t.tgisinternal order by c.relname, t.tgname`;

const FUNCTIONS = `
  select p.oid::text as oid, p.proname as name, format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as signature,
    pg_get_functiondef(p.oid) as definition,
    exists (select from pg_depend u where u.refclassid = 'pg_proc'::regclass and u.refobjid = p.oid
      and u.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)) as "isUsedByColumns",
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as "isOpenToAll",
    exists (select from aclexplode(p.proacl) a where a.grantee = '${ROLE}'::regrole) as "isGranted"
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid')}
  order by p.proname, pg_get_function_identity_arguments(p.oid) collate "C"`;

const SEQUENCES = `
  select c.relname as name,
    (select t.relname from pg_depend u join pg_attrdef d on d.oid = u.objid join pg_class t on t.oid = d.adrelid
      where u.classid = 'pg_attrdef'::regclass and u.refclassid = 'pg_class'::regclass and u.refobjid = c.oid limit 1) as "table",
    exists (select from aclexplode(c.relacl) a where a.grantee = '${ROLE}'::regrole and a.privilege_type = 'USAGE') as "isGranted"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' and ${isOurs('pg_class', 'c.oid')}
    and not exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = c.oid and i.deptype = 'i')
  order by c.relname`;

const VIEWS = `
  select c.relname as name, pg_get_viewdef(c.oid, true) as definition from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'v' and ${isOurs('pg_class', 'c.oid')} order by c.relname`;

const RIGHTS = `
  select c.relname as "table", lower(a.privilege_type) as privilege, null::text[] as columns
  from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and a.grantee = '${ROLE}'::regrole
  union all
  select c.relname, lower(a.privilege_type), array_agg(quote_ident(t.attname)::text order by t.attnum)
  from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
  where c.relnamespace = current_schema()::regnamespace and a.grantee = '${ROLE}'::regrole group by 1, 2
  order by 1, 3 nulls first, 2`;

const EXTENSIONS = `
  select distinct x.extname as name from pg_class c
    join pg_depend u on u.classid = 'pg_class'::regclass and u.objid = c.oid
    join pg_depend m on m.classid = u.refclassid and m.objid = u.refobjid and m.deptype = 'e'
    join pg_extension x on x.oid = m.refobjid
  where c.relnamespace = current_schema()::regnamespace and ${isOurs('pg_class', 'c.oid')} order by 1`;

/** What `schema.sql` could not repeat, so that nothing of it is left out unseen. */
const UNKNOWN = `
  select format('the policy %I', polname) as name from pg_policy
  union all select format('row security of %I', c.relname) from pg_class c where ${OUR_TABLE} and c.relrowsecurity
  union all select format('the disabled trigger %I', t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OUR_TABLE} and t.tgenabled <> 'O'
  union all select format('the type %I', t.typname) from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype in ('d', 'e', 'r') and ${isOurs('pg_type', 't.oid')}
  union all select format('the composite type, partition or materialized view %I', c.relname) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('c', 'p', 'm', 'f') and ${isOurs('pg_class', 'c.oid')}
  union all select format('the aggregate %I', p.proname) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('a', 'w') and ${isOurs('pg_proc', 'p.oid')}
  union all select format('the statistics %I', stxname) from pg_statistic_ext where stxnamespace = current_schema()::regnamespace
  union all select format('the settings of the sequence %I', sequencename) from pg_sequences
    where schemaname = current_schema() and (start_value, increment_by, cache_size, cycle) <> (1, 1, 1, false)`;

/** So that PostgreSQL writes expressions the same way on every server. */
const SETTINGS = "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'";

/**
 * Reads a schema from the catalogue of PostgreSQL.
 * @param client its session keeps the settings that make the text the same everywhere
 */
export async function readCatalogue(client: pg.ClientBase, schema: string): Promise<Catalogue> {
  // Operator classes of extensions stand in the public schema.
  await client.query(`${SETTINGS}; set search_path = ${schema === 'public' ? schema : `${schema}, public`}`);
  const read = async <T extends pg.QueryResultRow>(query: string): Promise<T[]> => (await client.query<T>(query)).rows;
  const names = async (query: string): Promise<string[]> => (await read<{ name: string }>(query)).map(({ name }) => name);
  return {
    extensions: await names(EXTENSIONS),
    tables: await read<Table>(TABLES),
    columns: await read<Column>(COLUMNS),
    constraints: await read<Constraint>(CONSTRAINTS),
    indexes: await read<DependentObject>(INDEXES),
    triggers: await read<Trigger>(TRIGGERS),
    functions: await read<StoredFunction>(FUNCTIONS),
    sequences: await read<Sequence>(SEQUENCES),
    views: await read<View>(VIEWS),
    rights: await read<Right>(RIGHTS),
    unknown: await names(UNKNOWN),
  };
}
