import type { QueryClient } from '@tanstack/react-query';

/** A project's plan, payments and reports changed: everything that shows them is read again. */
export const refreshProject = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => /^(project|amendment|payment|report|programme)\./.test(String(queryKey[0])),
  });
