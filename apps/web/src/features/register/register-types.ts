import type { Answer } from '@grantdesk/api';

export type RegisterChecks = Answer<'register.one'>['data'];
export type RegisterSubject = RegisterChecks['subjects'][number];
export type RegisterCheck = RegisterChecks['checks'][number];
export type RegisterSettings = Answer<'register.settings'>['data']['registers'][number];
