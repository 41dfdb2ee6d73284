import type { Answer } from '@grantdesk/api';

export type OneEvent = Answer<'event.one'>['data'];

export type EventRow = Answer<'event.many'>['data'][number];
