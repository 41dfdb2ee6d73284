import type { DependentObject, Catalogue, Column, Constraint, Sequence, StoredFunction, View } from './catalogue.ts';
import { folded, readable, readableDefault, readableFunction } from './text.ts';

/** The role that serves (docs/decisions/0007). */
export const ROLE = 'grantdesk_app';

/** A table with its indexes and the rights to it. */
export function describeTable(catalogue: Catalogue, name: string, foreignKeys: Constraint[]): string {
  const table = catalogue.tables.find((each) => each.name === name);
  const rules = [...catalogue.constraints.filter((each) => each.table === name && each.target === null), ...foreignKeys];
  const inline = new Set<Constraint>();
  const columns = catalogue.columns
    .filter((each) => each.table === name)
    .map((column) => {
      const own = rules.filter((rule) => isNamedBy(column, rule));
      for (const rule of own) inline.add(rule);
      return describeColumn(column, own);
    });
  const whole = rules
    .filter((rule) => !inline.has(rule))
    .map((rule) => `constraint ${rule.name} ${describeRule(rule.definition)}`);
  const options = table?.options.length ? ` with (${table.options.join(', ').replaceAll('=', ' = ')})` : '';
  return [
    `create ${table?.isUnlogged ? 'unlogged ' : ''}table ${name} (\n  ${[...columns, ...whole].join(',\n  ')}\n)${options};`,
    ...catalogue.indexes.filter((each) => each.table === name).map((each) => describeIndex(each.definition)),
    ...describeRights(catalogue, name),
  ].join('\n');
}

/** Whether PostgreSQL gives the rule its name if it stands beside the column. */
function isNamedBy({ name }: Column, { table, name: rule, definition, columns }: Constraint): boolean {
  const words = readable(definition);
  const own = `${table}_${name.replaceAll('"', '')}`;
  if (columns !== 1) return false;
  return (
    (rule === `${table}_pkey` && words === `primary key (${name})`) ||
    (rule === `${own}_key` && words === `unique (${name})`) ||
    (rule === `${own}_check` && words.startsWith('check (')) ||
    (rule === `${own}_fkey` && words.startsWith(`foreign key (${name}) `))
  );
}

function describeColumn(column: Column, rules: Constraint[]): string {
  const { name, type, isNotNull, expression, identity, isGenerated, storage, collation } = column;
  const value = expression === null ? '' : readableDefault(expression, type);
  const words = rules.map(({ definition }) =>
    describeRule(definition)
      .replace(/^(primary key|unique) \(.*\)$/, '$1')
      .replace(/^foreign key \(.*?\) /, ''),
  );
  return [
    `${name} ${readable(type)}`,
    storage && `storage ${storage}`,
    collation && `collate ${collation}`,
    isNotNull && identity === '' && !words.includes('primary key') && 'not null',
    identity && `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    isGenerated && `generated always as (${value}) stored`,
    !isGenerated && value !== '' && `default ${value}`,
    ...words,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Keys of B-trees are the rule, and PostgreSQL names them all the same. */
const describeIndex = (definition: string): string =>
  `${folded(readable(definition).replace(' using btree (', ' ('), / (?=include |where )/g)};`;
const describeRule = (definition: string): string => readable(definition).replace(/ references (\w+)\(/, ' references $1 (');

/** A foreign key whose other table was not there yet. */
export const describeForeignKey = ({ table, name, definition }: Constraint): string =>
  `alter table ${table} add constraint ${name} ${describeRule(definition)};`;

export const describeTriggers = (triggers: DependentObject[]): string =>
  triggers.map(({ definition }) => `${folded(readable(definition), / (?=for each |when \(|execute function )/g)};`).join('\n');

export function describeFunction({ definition, signature, isOpenToAll, isGranted }: StoredFunction): string {
  return [
    readableFunction(definition),
    ...(isOpenToAll ? [] : [`revoke all on function ${readable(signature)} from public;`]),
    ...(isGranted ? [`grant execute on function ${readable(signature)} to ${ROLE};`] : []),
  ].join('\n');
}

export const describeSequence = ({ name, isGranted }: Sequence): string =>
  [`create sequence ${name};`, ...(isGranted ? [`grant usage on sequence ${name} to ${ROLE};`] : [])].join('\n');

export const describeView = (catalogue: Catalogue, { name, definition }: View): string =>
  [`create view ${name} as\n${readable(definition).replaceAll(/ +$/gm, '')}`, ...describeRights(catalogue, name)].join('\n');

const PRIVILEGES = ['select', 'insert', 'update', 'delete'];

function describeRights({ rights }: Catalogue, table: string): string[] {
  const inOrder = rights
    .filter((each) => each.table === table)
    .toSorted((a, b) => PRIVILEGES.indexOf(a.privilege) - PRIVILEGES.indexOf(b.privilege));
  if (inOrder.length === 0) return [];
  const words = inOrder.map(({ privilege, columns }) => (columns ? `${privilege} (${columns.join(', ')})` : privilege));
  return [`grant ${words.join(', ')} on ${table} to ${ROLE};`];
}
