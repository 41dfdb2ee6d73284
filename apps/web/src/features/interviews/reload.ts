import type { QueryClient } from '@tanstack/react-query';

/** Everything that shows an interview is read anew. */
export function reloadInterviews(client: QueryClient): void {
  for (const key of [
    'interview.calendar',
    'interview.one',
    'interview.check',
    'interview.panel',
    'application.many',
    'application.one',
    'application.timeline',
    'task.adminMany',
  ])
    void client.invalidateQueries({ queryKey: [key] });
}
