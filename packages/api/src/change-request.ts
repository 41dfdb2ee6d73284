import { m } from '@grantdesk/messages';
import { CHANGE_KINDS, CHANGE_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, single } from './endpoint.ts';

const staff = account(['ADMIN'], "staff; the service shows a person's own requests and those that they may decide");

/** A request that a second person decides, with why the reader cannot confirm or refuse it. */
export const changeRequest = z.object({
  _id: idSchema,
  kind: z.enum(CHANGE_KINDS),
  state: z.enum(CHANGE_STATES),
  text: z.string(),
  programme: z.object({ _id: idSchema, name: z.string() }).nullable(),
  requestedBy: z.string(),
  requestedAt: dateTime,
  effectiveAt: dateTime.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: dateTime.nullable(),
  reason: z.string(),
  isOwn: z.boolean(),
  denials: z.object({ confirm: z.string().nullable(), refuse: z.string().nullable() }),
});

/** What a call answers beside its record when the change waits for a second person; null when it took effect. */
export const waitingChange = changeRequest.nullable();

export const changeRequestCalls = {
  many: endpoint({
    summary: 'List the changes that wait for a second person and those that were decided, newest first',
    access: staff,
    query: listQuery.extend({ state: z.enum(CHANGE_STATES, { error: m.changeRequest.chooseAState }).optional() }),
    answer: page(changeRequest),
  }),
  decide: endpoint({
    summary: 'Confirm or refuse a change as the second person; the requester can cancel it',
    access: staff,
    confirmed: true,
    params: idParams,
    body: z.object({
      confirm: z.boolean({ error: m.common.confirmOrRefuse }),
      reason: z.string().trim().max(2000, { error: m.common.maximumOf2000Characters }).default(''),
    }),
    answer: single(changeRequest),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
};
