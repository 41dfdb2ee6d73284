import { RECORDS_PAYMENTS, TOKEN_SCOPES, tokenReaches } from '@grantdesk/domain';
import type { Access, Endpoint, Multipart } from '../endpoint.ts';
import { ERROR_STATUS } from '../errors.ts';
import { toTokenCall } from '../index.ts';
import { ERROR_MEANING, errorCodesOf } from './errors.ts';
import { pascal, toJsonSchema, type Json, type NamedSchemas } from './schemas.ts';

/** What operations refer to; each adds what it needs. */
export interface Components {
  schemas: NamedSchemas;
  /** Refusals, by their codes: `CONFLICT.STALE_VERSION`. */
  responses: Record<string, Json>;
}

/** One call as OpenAPI has it. @param key `payment.one` */
export function toOperation(
  { schemas, responses }: Components,
  { key, method, endpoint }: { key: string; method: string; endpoint: Endpoint },
): Json {
  const scopes = scopesOf({ key, method, endpoint });
  const [group = ''] = key.split('.');
  const call = pascal(key);
  return {
    operationId: key,
    tags: [group],
    summary: endpoint.summary,
    description: [
      describeAccess(endpoint.access),
      ...(scopes.length > 0 ? [`A token needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`] : []),
      ...(endpoint.writes ? ['This GET writes: never prefetch or retry it.'] : []),
      ...(endpoint.confirmed
        ? ['Needs a password given within the last 15 minutes: 403 CONFIRM_IDENTITY until POST /user/confirm.']
        : []),
    ].join(' '),
    security: endpoint.access.kind === 'open' ? [] : [{ session: [] }, ...(scopes.length > 0 ? [{ token: [] }] : [])],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    ...(endpoint.multipart && { requestBody: multipartBody(endpoint.multipart) }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.refer(toJsonSchema(endpoint.body, 'input'), { name: `${call}Body`, group, isOwn: true }),
          },
        },
      },
    }),
    responses: {
      [endpoint.success ?? 200]: {
        description: 'Done',
        content: endpoint.raw
          ? { '*/*': {} }
          : { 'application/json': { schema: schemas.answer(toJsonSchema(endpoint.answer, 'output'), { name: call, group }) } },
      },
      ...errorResponses(responses, method, endpoint),
    },
  };
}

/** The scopes of which a token needs one. */
function scopesOf(call: Parameters<typeof toTokenCall>[0]): string[] {
  if (call.endpoint.access.kind === 'open' || call.endpoint.confirmed) return [];
  return [...TOKEN_SCOPES, RECORDS_PAYMENTS].filter((scope) => tokenReaches([scope], toTokenCall(call)));
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'open':
      return `Open: ${access.reason}.`;
    case 'signedIn':
      return `Needs a signed-in person: ${access.reason}.`;
    case 'account':
      return `Needs account type ${access.accountTypes.join(' or ')}: ${access.reason}.`;
    case 'permission':
      return `Needs the permission ${access.resource} ${access.action}.`;
  }
}

function parameters(schema: Endpoint['params'], where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function headers(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description,
  });
  return [
    ...(endpoint.idempotent
      ? [header('Idempotency-Key', 'The same key with the same body acts once and gets the first answer again.')]
      : []),
    ...(endpoint.errors?.includes('STALE_VERSION') && endpoint.multipart
      ? [header('If-Match', 'The version that was changed; a stale one is refused with 409.')]
      : []),
  ];
}

/** An answer where no file goes along. */
const JSON_ANSWER = { type: ['string', 'array', 'null'], items: { type: 'string' } };

function multipartBody({ about, texts = [], files = [], optional = [], isOpen = false }: Multipart): Json {
  const required = [...texts, ...files].filter((name) => !optional.includes(name));
  return {
    ...(about && { description: about }),
    required: required.length > 0,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: Object.fromEntries([
            ...texts.map((name) => [name, { type: 'string' }]),
            ...files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
          ]),
          ...(required.length > 0 && { required }),
          additionalProperties: isOpen,
        },
      },
      ...(isOpen && { 'application/json': { schema: { type: 'object', additionalProperties: JSON_ANSWER } } }),
    },
  };
}

/** By status, what each call refuses; equal answers are described once, under `components.responses`. */
function errorResponses(responses: Record<string, Json>, method: string, endpoint: Endpoint): Json {
  const byStatus = Map.groupBy([...errorCodesOf(method, endpoint)].sort(byName), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('.');
      responses[name] ??= {
        description: codes.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');
