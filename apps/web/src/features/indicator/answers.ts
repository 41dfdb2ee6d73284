import type { Answer } from '@grantdesk/api';

export type OfProject = Answer<'indicator.project'>['data'];
export type OfReport = Answer<'indicator.report'>['data'];
