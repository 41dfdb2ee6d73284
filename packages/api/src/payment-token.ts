import { m } from '@grantdesk/messages';
import { LARGEST_AMOUNT, PAYMENT_NETWORKS_MAX, tokenWords } from '@grantdesk/domain';
import { z } from 'zod';
import { waitingChange } from './change-request.ts';
import { account, dateTime, endpoint, idParams, idSchema, permission, single } from './endpoint.ts';

const staff = account(['ADMIN'], 'for people who may manage the settings; everyone else gets 404');
const currency = z.string({ error: m.common.chooseACurrency }).trim().max(10);
const amount = z.int({ error: m.common.enterAnAmountAboveZero }).max(LARGEST_AMOUNT, { error: m.common.enterAnAmountAboveZero });

const row = z.object({
  _id: idSchema,
  name: z.string(),
  /** The accounting system that uses it. */
  system: z.string(),
  /** `WAITING`: nothing can be done with it until a second person has approved it. */
  state: z.enum(['WAITING', 'ACTIVE', 'EXPIRED', 'REVOKED']),
  networks: z.array(z.string()),
  /** Minor units a day, and what the token has recorded today. */
  limits: z.array(z.object({ currency: z.string(), amount: z.number(), used: z.number() })),
  readsPayments: z.boolean(),
  version: z.number().int(),
  by: z.string(),
  /** Everyone who made, changed or approved it: what they approved, it never records. */
  people: z.array(z.object({ _id: idSchema, name: z.string() })),
  createdAt: dateTime,
  expiresAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  waiting: waitingChange,
});

const choice = {
  networks: z
    .array(z.string().max(100), { error: m.paymentToken.addANetwork })
    .max(PAYMENT_NETWORKS_MAX, { error: () => m.paymentToken.tooManyNetworks({ max: PAYMENT_NETWORKS_MAX }) }),
  limits: z.array(z.object({ currency, amount }), { error: m.paymentToken.addALimit }).max(200),
};

export const paymentToken = {
  many: endpoint({
    summary: 'List the tokens that record payments, with what each has recorded today; never the tokens themselves',
    access: staff,
    /** `currencies`: those that programmes pay in. */
    answer: single(z.object({ tokens: z.array(row), currencies: z.array(z.string()) })),
  }),
  new: endpoint({
    summary: 'Propose a token that records payments as paid; it is shown once, and works once a second person has approved it',
    access: staff,
    confirmed: true,
    body: z.object({
      name: z.string({ error: () => tokenWords.name }).max(1000),
      system: z.string({ error: m.paymentToken.enterTheSystem }).max(1000),
      ...choice,
      days: z.number({ error: () => tokenWords.days }),
      readsPayments: z.boolean().default(false),
    }),
    answer: single(row.extend({ token: z.string() })),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  change: endpoint({
    summary: 'Propose other networks and limits; the present ones apply until a second person has approved it',
    access: staff,
    confirmed: true,
    params: idParams,
    body: z.object({ ...choice, version: z.int({ error: m.common.enterTheVersionThatYouRead }).optional() }),
    answer: single(row),
    errors: ['CONFLICT', 'RULE_BROKEN', 'STALE_VERSION'],
  }),
  record: endpoint({
    summary:
      'With a token for it: record that an approved payment, or part of it, was paid, as an accounting system posted it. The same reference of the same payment answers as before',
    access: permission('ACCOUNTING', 'UPDATE'),
    body: z.object({
      paymentId: idSchema,
      amount,
      currency,
      /** Value date of the entry: `2026-11-21`. */
      date: z.string({ error: m.common.enterAValidDate }).max(30),
      /** Of the entry in the accounting system. */
      reference: z.string({ error: m.paymentToken.enterTheReference }).max(1000),
    }),
    answer: single(
      z.object({
        _id: idSchema,
        paymentId: idSchema,
        amount: z.number(),
        currency: z.string(),
        date: z.string(),
        reference: z.string(),
        recordedAt: dateTime,
      }),
    ),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
};
