import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#api/query.ts';

/** Reads everything that shows an interview again. */
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
