import { m } from '@grantdesk/messages';
import { PROVIDER_KINDS, PROVIDER_LIMITS } from '@grantdesk/domain';
import { z } from 'zod';
import { changeRequest } from './change-request.ts';
import { dateTime, endpoint, idOf, idSchema, open, permission, single, toPatchSchema } from './endpoint.ts';

const admin = permission('ROLES', 'UPDATE');
const text = (max: number) => z.string().max(max, { error: () => m.common.useAtMostMaxCharacters({ max }) });

const choice = {
  name: text(1_000),
  issuer: text(PROVIDER_LIMITS.address).default(''),
  clientId: text(PROVIDER_LIMITS.clientId).default(''),
  /** Never read back; absent or empty leaves the one that is stored. */
  secret: text(PROVIDER_LIMITS.secret).default(''),
  /** Of SAML: the provider’s metadata as XML, or the https address to read it from. */
  metadata: text(PROVIDER_LIMITS.metadata).default(''),
  domains: z.array(z.string().max(255)).max(500).default([]),
  /** The role of people who get an account at their first sign-in; null: no one gets one. */
  newRole: idSchema.nullable().default(null),
  isOn: z.boolean().default(true),
};

const roleBrief = z.object({ _id: idSchema, name: z.string() });
const scimToken = z.object({
  _id: idSchema,
  name: z.string(),
  by: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});

const provider = z.object({
  _id: idSchema,
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  signInUrl: z.string(),
  domains: z.array(z.string()),
  newRole: roleBrief.nullable(),
  isOn: z.boolean(),
  version: z.number().int(),
  /** What the provider must know of this installation. */
  returnAddress: z.string(),
  /** Of SAML: the name and the metadata page of this installation. */
  entityId: z.string().nullable(),
  /** How many accounts are connected to it. */
  accounts: z.number().int(),
  tokens: z.array(scimToken),
  groups: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      members: z.number().int(),
      role: roleBrief.nullable(),
      /** A role that takes effect once a second person has confirmed it. */
      waiting: z.array(changeRequest),
    }),
  ),
});

const overview = z.object({
  providers: z.array(provider),
  /** The provider of the settings OIDC_…, which is changed where the server is. */
  environment: z
    .object({ name: z.string(), issuer: z.string(), domains: z.array(z.string()), returnAddress: z.string() })
    .nullable(),
  /** Identities that wait to be connected to an account with money or decision permissions. */
  links: z.array(
    z.object({
      _id: idSchema,
      user: z.object({ _id: idSchema, name: z.string(), email: z.string(), role: z.string() }),
      provider: z.string(),
      email: z.string(),
      requestedAt: dateTime,
      /** Why the reader cannot decide it. */
      denial: z.string().nullable(),
    }),
  ),
  /** Where directories send people and groups. */
  scimAddress: z.string(),
});

/** Sign-in by identity providers, and directories that provision people; the protocols themselves have addresses of their own. */
export const identity = {
  one: endpoint({
    summary: 'Get the identity providers with their directories, and the identities that wait to be connected',
    access: admin,
    answer: single(overview),
  }),
  new: endpoint({
    summary: 'Add an identity provider; a secret is stored encrypted and never read back',
    access: admin,
    confirmed: true,
    body: z.object({ ...choice, kind: z.enum(PROVIDER_KINDS) }),
    bodyLimit: 512 * 1024,
    answer: single(overview),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  update: endpoint({
    summary: 'Change an identity provider; an absent value stays as it is. A version that is sent must be the current one',
    access: admin,
    confirmed: true,
    params: idOf('provider'),
    body: toPatchSchema({ ...choice, version: z.number().int() }),
    bodyLimit: 512 * 1024,
    answer: single(overview),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  remove: endpoint({
    summary: 'Remove an identity provider with its tokens; accounts stay, and no one signs in by it any longer',
    access: admin,
    confirmed: true,
    params: idOf('provider'),
    body: z.object({}),
    answer: single(overview),
  }),
  test: endpoint({
    summary: 'Test whether an identity provider can be reached and answers as its protocol requires',
    access: admin,
    params: idOf('provider'),
    body: z.object({}),
    answer: single(z.object({ isReached: z.boolean(), message: z.string() })),
  }),
  decide: endpoint({
    summary: 'Connect an identity that waits to the account, or refuse it; the person gets an email',
    access: admin,
    confirmed: true,
    params: idOf('identity that waits'),
    body: z.object({ connect: z.boolean() }),
    answer: single(overview),
    errors: ['CONFLICT'],
  }),
  token: endpoint({
    summary: 'Create a token for the directory of a provider; shown once, sent as `Authorization: Bearer …`',
    access: admin,
    confirmed: true,
    params: idOf('provider'),
    body: z.object({ name: text(80) }),
    answer: single(z.object({ token: z.string() })),
    success: 201,
    errors: ['RULE_BROKEN'],
  }),
  revoke: endpoint({
    summary: 'Revoke the token of a directory immediately',
    access: admin,
    params: idOf('token'),
    body: z.object({}),
    answer: single(overview),
  }),
  map: endpoint({
    summary: 'Set the role that a group gives to its members, or none; money and decision permissions wait for a second person',
    access: admin,
    confirmed: true,
    params: idOf('group'),
    body: z.object({ role: idSchema.nullable() }),
    answer: single(overview),
    errors: ['RULE_BROKEN'],
  }),
  waiting: endpoint({
    summary: 'Get the account that this browser may connect to a provider with the password of the account',
    access: open('called before anyone is signed in; answers only the browser that came back from the provider'),
    answer: single(z.object({ email: z.string(), provider: z.string(), hasPassword: z.boolean() })),
  }),
  connect: endpoint({
    summary: 'Connect the account to the provider with its password, and sign in',
    access: open('called before anyone is signed in; needs the password of the account, and attempts are limited'),
    body: z.object({
      password: z.string({ error: m.common.enterYourPassword }).min(1, { error: m.common.enterYourPassword }).max(200),
    }),
    answer: single(z.object({ awaitsSecondFactor: z.boolean() })),
    errors: ['RULE_BROKEN', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
};
