import type { Answer } from '@grantdesk/api';

export type ApplicationRow = Answer<'application.many'>['data'][number];
