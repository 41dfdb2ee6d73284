const names = new Map<string, string>();
/** How many statements have been given each name. */
const given = new Map<string, number>();

/** PostgreSQL cuts longer names, and two statements would be one. */
const MAX_LENGTH = 63;

/**
 * Has each connection keep the plan of a statement under this name; further statements of the same name are numbered.
 * @param most the number of statements that get the name: those after them are planned each time
 */
export function nameStatement(statement: string, name: string, most = Infinity): void {
  if (names.has(statement)) return;
  const count = (given.get(name) ?? 0) + 1;
  if (count > most) return;
  given.set(name, count);
  const own = count === 1 ? name : `${name} ${count}`;
  if (own.length > MAX_LENGTH) throw new Error(`The name of a statement is too long: ${own}`);
  names.set(statement, own);
}

/** The name under which a connection keeps the plan of a statement; undefined for those that are planned each time. */
export const findStatementName = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? names.get(statement) : undefined;
