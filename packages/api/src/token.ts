import { TOKEN_SCOPES, tokenWords } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, single } from './endpoint.ts';

const staff = account(['ADMIN'], 'for people who may manage the settings; everyone else gets 404');

const tokenRow = z.object({
  _id: idSchema,
  name: z.string(),
  scopes: z.array(z.string()),
  by: z.object({ _id: idSchema, name: z.string() }),
  createdAt: dateTime,
  expiresAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
});

export const token = {
  many: endpoint({
    summary: 'List the API tokens, newest first; never the tokens themselves',
    access: staff,
    answer: single(z.array(tokenRow)),
  }),
  new: endpoint({
    summary: 'Create a token that acts for you with some of your permissions; shown once, sent as `Authorization: Bearer …`',
    access: staff,
    confirmed: true,
    body: z.object({
      name: z.string({ error: () => tokenWords.name }).max(1000),
      scopes: z
        .array(z.enum(TOKEN_SCOPES, { error: () => tokenWords.scopes }))
        .max(TOKEN_SCOPES.length, { error: () => tokenWords.scopes }),
      days: z.number({ error: () => tokenWords.days }),
    }),
    answer: single(tokenRow.extend({ token: z.string() })),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  revoke: endpoint({
    summary: 'Revoke a token immediately',
    access: staff,
    params: idParams,
    body: z.object({}),
    answer: single(tokenRow),
  }),
};
