import { readQuery } from '#api/query.ts';

/** The references of an application, for its staff. */
export const referencesQuery = (applicationId: string) => readQuery('referee.many', { params: { id: applicationId } });
