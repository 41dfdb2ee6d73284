const names = new Map<string, string>();

/** Has each connection keep the plan of a statement under this name. */
export const nameStatement = (statement: string, name: string): void => {
  names.set(statement, name);
};

/** The name under which a connection keeps the plan of a statement; undefined for those that are planned each time. */
export const findStatementName = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? names.get(statement) : undefined;
