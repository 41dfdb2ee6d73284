import { erasureWords } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, idParams, permission, signedIn, single } from './endpoint.ts';

const erasureState = z.object({
  askedAt: dateTime.nullable(),
  erasedAt: dateTime.nullable(),
  /** What has to end first, in sentences. */
  blocks: z.array(z.string()),
});

/** Calls under `user`: everything that is held on a person, and being erased. */
export const personalDataCalls = {
  personalData: endpoint({
    summary: 'Export all your own data as an archive: data.json and your files (trust S30)',
    access: signedIn("returns only the person's own data"),
    confirmed: true,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  adminPersonalData: endpoint({
    summary: 'Export all data on a person at their request, as an archive; audited',
    access: permission('USERS', 'EXPORT'),
    confirmed: true,
    params: idParams,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  erasure: endpoint({
    summary: 'Get whether you requested erasure, and what prevents it',
    access: signedIn("returns only the person's own account"),
    whileViewing: 'never',
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  erasureAsk: endpoint({
    summary: 'Request erasure of your data; staff are notified and carry it out',
    access: signedIn("concerns only the person's own account"),
    confirmed: true,
    body: z.object({}),
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  erasureCancel: endpoint({
    summary: 'Withdraw your own erasure request',
    access: signedIn("concerns only the person's own account"),
    body: z.object({}),
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  adminErasure: endpoint({
    summary: 'Get whether a person requested erasure, what prevents it, and whether it is done',
    access: permission('USERS', 'DELETE'),
    params: idParams,
    answer: single(erasureState),
  }),
  adminErase: endpoint({
    summary: 'Erase a person, with a reason; submissions and payments stay until their retention ends. This cannot be undone',
    access: permission('USERS', 'DELETE'),
    confirmed: true,
    params: idParams,
    body: z.object({
      reason: z.string({ error: () => erasureWords.reason }).max(5000, { error: () => erasureWords.longReason }),
    }),
    answer: single(erasureState),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
};
