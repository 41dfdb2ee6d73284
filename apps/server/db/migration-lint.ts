/** Tables that contain what people submitted: a lock on one of them stops their work. */
const GROWING = (
  'applications application_answers application_words application_people application_scores submissions application_counts application_count_deltas ' +
  'files uploads tasks task_counts task_count_deltas stage_moves interviews contracts projects reports ' +
  'payments ledger_entries audit_events notifications emails idempotency_keys users accounts sessions amendments application_messages event_registrations'
).split(' ');
const TABLE = '(?:only\\s+)?(?:public\\.)?"?(\\w+)"?';

/** Without comments, texts and the bodies of functions: what stands there is not run by the migration. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

/**
 * What in a migration would hold up people who work, or break the version that still serves.
 * @param name of the file; one that ends in `.concurrent.sql` runs outside a transaction, statement by statement
 * @returns one line for each, empty where it may run while the product serves
 */
export function lintMigration(name: string, sql: string): string[] {
  const statements = bare(sql)
    .split(';')
    .map((each) => each.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);
  // A table that this migration creates is empty and not in use yet.
  const made = new Set(
    statements.flatMap((each) => new RegExp(`^create table (?:if not exists )?${TABLE}`, 'i').exec(each)?.[1] ?? []),
  );
  const isBusy = (table: string | undefined): boolean => table !== undefined && GROWING.includes(table) && !made.has(table);
  const isConcurrent = name.endsWith('.concurrent.sql');
  return statements.flatMap((statement) => {
    const words = isConcurrent ? lintConcurrent(statement) : lintStatement(statement, isBusy, made);
    return words.map((each) => `${name}: ${each}: ${statement.slice(0, 120)}`);
  });
}

function lintConcurrent(statement: string): string[] {
  return /^(drop index concurrently if exists|create (unique )?index concurrently) /i.test(statement)
    ? []
    : ['a file that runs without a transaction may only drop indexes, if they exist, and create them'];
}

function lintStatement(statement: string, isBusy: (table: string | undefined) => boolean, made: Set<string>): string[] {
  const found: string[] = [];
  const index = new RegExp(`^create (?:unique )?index (?:concurrently )?.*? on ${TABLE}`, 'i').exec(statement);
  if (/concurrently/i.test(statement)) found.push('CONCURRENTLY needs a file of its own, named .concurrent.sql');
  else if (index && isBusy(index[1])) found.push('building an index blocks all writes to a growing table: build it CONCURRENTLY');
  if (
    /^(update|delete from|truncate)\b/i.test(statement) &&
    isBusy(new RegExp(`^(?:update|delete from|truncate(?: table)?) ${TABLE}`, 'i').exec(statement)?.[1])
  )
    found.push('rows are changed in batches by a job, not by a migration');
  if (/^(vacuum full|cluster|lock table|reindex)\b/i.test(statement)) found.push('this locks the whole table');
  if (/^drop table\b/i.test(statement))
    found.push('the version that still serves may read it: drop it one version later, by a name in EXCUSED');
  const altered = new RegExp(`^alter table (?:if exists )?${TABLE} (.*)$`, 'i').exec(statement);
  if (altered && !made.has(altered[1] ?? '')) found.push(...lintChanges(altered[2] ?? '', isBusy(altered[1])));
  return found;
}

function lintChanges(changes: string, isBusy: boolean): string[] {
  const found: string[] = [];
  const columns = changes.split(/,\s*(?=(?:add|alter|drop|rename|validate)\b)/i);
  for (const change of columns) {
    const addsColumn = /^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/i.test(change);
    if (addsColumn && /\bnot null\b/i.test(change) && !/\bdefault\b/i.test(change) && !/\bgenerated\b/i.test(change))
      found.push('a column that must not be empty needs a default, or rows of the old version are refused');
    if (addsColumn && /\bdefault\b[^,]*\b(clock_timestamp|random|gen_random_uuid|uuidv7|nextval)\b/i.test(change) && isBusy)
      found.push('a default that differs per row rewrites the whole table');
    if (addsColumn && /\bgenerated always as\b.*\bstored\b/i.test(change) && isBusy)
      found.push('a stored column rewrites the whole table');
    if (addsColumn && /\b(unique|primary key)\b/i.test(change) && isBusy)
      found.push('a unique column builds its index under a lock');
    if (/^alter (?:column )?\S+ (?:set data )?type\b/i.test(change))
      found.push('a change of type rewrites the table and breaks the old version');
    if (/^rename\b/i.test(change)) found.push('a name that changes breaks the version that still serves');
    if (/^drop (?:column )?(?!constraint|default)/i.test(change))
      found.push('the version that still serves may use it: drop it one version later, by a name in EXCUSED');
    if (/^alter (?:column )?\S+ set not null/i.test(change) && isBusy)
      found.push('SET NOT NULL reads the whole table under a lock: add a check NOT VALID and validate it first');
    const addsRule = /^add (?:constraint \S+ )?(check|foreign key|unique|primary key|exclude)\b/i.exec(change);
    if (addsRule && isBusy && !/\bnot valid\b/i.test(change) && !/\busing index\b/i.test(change))
      found.push(`a ${addsRule[1]?.toLowerCase()} on a growing table is checked under a lock: NOT VALID first, or USING INDEX`);
  }
  return found;
}
