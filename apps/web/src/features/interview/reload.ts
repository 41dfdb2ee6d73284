import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#api/query.ts';

/** Everything that shows an interview is read anew. */
export function reloadInterviews(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    'interview.calendar',
    'interview.one',
    'interview.check',
    'interview.panel',
    'application.many',
    'application.one',
    'application.timeline',
    'task.adminMany',
  );
}
