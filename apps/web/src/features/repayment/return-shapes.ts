import type { Answer } from '@grantdesk/api';

export type Return = Answer<'repayment.many'>['data'][number];
