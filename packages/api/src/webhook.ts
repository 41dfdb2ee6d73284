import { m } from '@grantdesk/messages';
import { DELIVERY_STATES, WEBHOOK_KINDS, WEBHOOK_STATES, webhookWords } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, listQuery, page, toPatchSchema, single } from './endpoint.ts';

const program = account(['ADMIN'], 'programs, by a token that may have webhooks of its own; everyone else gets 404');
const staff = account(['ADMIN'], 'for people who may manage the settings; everyone else gets 404');

const webhookRow = z.object({
  _id: idSchema,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  state: z.enum(WEBHOOK_STATES),
  version: z.number().int(),
  by: z.object({ _id: idSchema, name: z.string() }),
  createdAt: dateTime,
  lastDeliveredAt: dateTime.nullable(),
  /** Since when it has taken nothing; null where all is well. */
  failingSince: dateTime.nullable(),
  waiting: z.number().int(),
  /** The token whose program made it, for as long as the token works; null where a person did. */
  token: z.object({ _id: idSchema, name: z.string(), isActive: z.boolean() }).nullable(),
  /** Until when the secret before the present one signs too. */
  oldSecretUntil: dateTime.nullable(),
});
/** The secret is returned in this answer only. */
const withSecret = single(webhookRow.extend({ secret: z.string() }));

const delivery = z.object({
  _id: idSchema,
  kind: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  createdAt: dateTime,
  attemptedAt: dateTime.nullable(),
  nextAttemptAt: dateTime.nullable(),
  answerCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  error: z.string().nullable(),
});

const choice = {
  name: z.string({ error: () => webhookWords.name }).max(1000, { error: () => webhookWords.longName }),
  url: z.string({ error: () => webhookWords.url }).max(4000, { error: () => webhookWords.longUrl }),
  kinds: z
    .array(z.enum(WEBHOOK_KINDS, { error: () => webhookWords.kinds }), { error: () => webhookWords.kinds })
    .max(WEBHOOK_KINDS.length),
};

const change = {
  ...choice,
  isOn: z.boolean({ error: m.common.chooseWhetherItIsSwitchedOn }),
  /** Checked where it is sent. */
  version: z.int({ error: m.common.enterTheVersionThatYouRead }),
};

export const webhook = {
  many: endpoint({
    summary: 'List the webhooks with the results of their last deliveries; never their secrets',
    access: staff,
    answer: single(z.object({ webhooks: z.array(webhookRow), inwardHosts: z.array(z.string()) })),
  }),
  new: endpoint({
    summary: 'Create a webhook for an address; the signing secret is shown once',
    access: staff,
    confirmed: true,
    body: z.object(choice),
    answer: withSecret,
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  update: endpoint({
    summary: 'Change a webhook, switch it off, or on again after a pause; an absent field stays as it is',
    access: staff,
    confirmed: true,
    params: idParams,
    body: toPatchSchema(change),
    answer: single(webhookRow),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  rotate: endpoint({
    summary: 'Create a new secret, shown once; the previous one also signs for another day',
    access: staff,
    confirmed: true,
    params: idParams,
    body: z.object({}),
    answer: withSecret,
  }),
  remove: endpoint({
    summary: 'Remove a webhook; it gets no more deliveries',
    access: staff,
    params: idParams,
    body: z.object({}),
    answer: single(z.null()),
  }),
  test: endpoint({
    summary: 'Send a sample event now, once',
    access: staff,
    params: idParams,
    body: z.object({}),
    answer: single(delivery),
    errors: ['CONFLICT'],
  }),
  deliveries: endpoint({
    summary: 'List the deliveries of a webhook, newest first: result, duration, and when the next attempt is due',
    access: staff,
    params: idParams,
    query: listQuery,
    answer: page(delivery),
  }),
  resend: endpoint({
    summary: 'Send a delivery again, under the same id',
    access: staff,
    params: idParams,
    body: z.object({}),
    answer: single(delivery),
    errors: ['CONFLICT'],
  }),
};

/** What a program may know of a webhook of its own. */
const ownWebhook = webhookRow.omit({ by: true, token: true });

export const subscription = {
  many: endpoint({
    summary: 'With a token: list the webhooks that the program made with it',
    access: program,
    answer: single(z.array(ownWebhook)),
  }),
  new: endpoint({
    summary:
      'With a token: create a webhook for events that the token may read; the signing secret is shown once. It ends with the token',
    access: program,
    body: z.object(choice),
    answer: single(ownWebhook.extend({ secret: z.string() })),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  update: endpoint({
    summary: 'With a token: change an own webhook, switch it off, or on again after a pause; an absent field stays as it is',
    access: program,
    params: idParams,
    body: toPatchSchema(change),
    answer: single(ownWebhook),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  rotate: endpoint({
    summary: 'With a token: create a new secret for an own webhook; the previous one also signs for another day',
    access: program,
    params: idParams,
    body: z.object({}),
    answer: single(ownWebhook.extend({ secret: z.string() })),
  }),
  remove: endpoint({
    summary: 'With a token: end an own webhook; it gets no more deliveries',
    access: program,
    params: idParams,
    body: z.object({}),
    answer: single(z.null()),
  }),
};
