import type { Answer } from '@grantdesk/api';

export type Spending = Answer<'claim.one'>['data'];
