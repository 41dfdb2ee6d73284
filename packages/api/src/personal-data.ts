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
    summary: 'Everything that is held on oneself, as an archive: data.json and the own files (trust S30)',
    access: signedIn('answers what is held on oneself alone'),
    confirmed: true,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  adminPersonalData: endpoint({
    summary: 'Everything that is held on a person who asked for it, as an archive; audited',
    access: permission('USERS', 'EXPORT'),
    confirmed: true,
    params: idParams,
    answer: z.unknown(),
    share: 'export',
    raw: true,
  }),
  erasure: endpoint({
    summary: 'Whether oneself has asked to be erased, and what stands in the way',
    access: signedIn('answers the own account alone'),
    whileViewing: 'never',
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  erasureAsk: endpoint({
    summary: 'Ask to be erased; staff are told, and do it',
    access: signedIn('is about the own account alone'),
    confirmed: true,
    body: z.object({}),
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  erasureCancel: endpoint({
    summary: 'Take the own request to be erased back',
    access: signedIn('is about the own account alone'),
    body: z.object({}),
    answer: single(z.object({ askedAt: dateTime.nullable(), blocks: z.array(z.string()) })),
  }),
  adminErasure: endpoint({
    summary: 'Whether a person asked to be erased, what stands in the way, and whether they are',
    access: permission('USERS', 'DELETE'),
    params: idParams,
    answer: single(erasureState),
  }),
  adminErase: endpoint({
    summary: 'Erase a person, with a reason; what was submitted and paid stays until its retention ends, and it cannot be undone',
    access: permission('USERS', 'DELETE'),
    confirmed: true,
    params: idParams,
    body: z.object({ reason: z.string({ error: erasureWords.reason }).max(5000, erasureWords.longReason) }),
    answer: single(erasureState),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
};
