import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#api/query.ts';

/** Reads everything again that shows tags. */
export const refreshTags = (client: QueryClient): Promise<void> =>
  invalidate(client, 'tag.many', 'application.one', 'application.many', 'misc.filtersProgrammeApplications');
