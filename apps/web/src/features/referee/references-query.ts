import type { Answer } from '@grantdesk/api';
import { readQuery } from '#api/query.ts';

export type StaffReferee = Answer<'referee.many'>['data']['referees'][number];

/** The references of an application, for its staff. */
export const referencesQuery = (applicationId: string) => readQuery('referee.many', { params: { id: applicationId } });
