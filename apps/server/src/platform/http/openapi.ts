import { API_PREFIX, AUTH_PREFIX, ERROR_STATUS, listEndpoints, type Access, type Endpoint, type ErrorCode } from '@grantdesk/api';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every route, made from the contract alone, so that it cannot drift. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { key, method, path, endpoint } of listEndpoints()) {
    const openPath = API_PREFIX + path.replace(/:(\w+)/g, '{$1}');
    paths[openPath] = { ...paths[openPath], [method.toLowerCase()]: operation(key, endpoint) };
  }
  paths[`${API_PREFIX}${AUTH_PREFIX}/{route}`] = authOperations();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grantdesk',
      version: '1',
      description:
        'Everything that the screens do, for programs. Sign in with `POST /api/auth/sign-in/email`; the cookie it sets goes with every call. Keys that a call does not describe are ignored: check the answer for what was saved.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'grantdesk.session_token' } },
      schemas: { Error: errorSchema() },
    },
    paths,
  };
}

function operation(key: string, endpoint: Endpoint): Json {
  return {
    operationId: key,
    tags: [key.split('.')[0]],
    summary: endpoint.summary,
    description: [
      describeAccess(endpoint.access),
      ...(endpoint.writes ? ['This GET writes: never prefetch or retry it.'] : []),
      ...(endpoint.confirmed
        ? ['Needs a password given within the last 15 minutes: 403 CONFIRM_IDENTITY until POST /user/confirm.']
        : []),
    ].join(' '),
    security: endpoint.access.kind === 'open' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [endpoint.success ?? 200]: {
        description: 'Done',
        content: endpoint.raw ? { '*/*': {} } : { 'application/json': { schema: toSchema(endpoint.answer, 'output') } },
      },
      ...errorResponses(endpoint),
    },
  };
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

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
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
  const found: Json[] = [];
  const text = { type: 'string' };
  if (endpoint.idempotent)
    found.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: text,
      description: 'The same key with the same body acts once and gets the first answer again.',
    });
  if (endpoint.errors?.includes('STALE_VERSION') && endpoint.multipart)
    found.push({
      name: 'If-Match',
      in: 'header',
      required: false,
      schema: text,
      description: 'The version that was changed; a stale one is refused with 409.',
    });
  return found;
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.multipart !== undefined)
    return {
      requestBody: {
        description: endpoint.multipart,
        content: { 'multipart/form-data': { schema: { type: 'object', additionalProperties: true } } },
      },
    };
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } } };
}

function errorResponses(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    'UNPARSEABLE',
    ...(endpoint.access.kind === 'open' ? [] : (['NOT_SIGNED_IN', 'ACCESS_DENIED'] as const)),
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.body ? (['RULE_BROKEN'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  );
}

const errorSchema = (): Json =>
  toSchema(
    z.object({
      message: z.string(),
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      details: z.unknown().optional(),
    }),
    'output',
  );

function authOperations(): Json {
  const answers = { '200': { description: 'Done' }, '4XX': { description: 'Refused, with `message` and `code`' } };
  const route = {
    name: 'route',
    in: 'path',
    required: true,
    schema: {
      type: 'string',
      enum: ['sign-in/email', 'sign-out', 'get-session'],
    },
  };
  const shared = { tags: ['auth'], security: [], parameters: [route], responses: answers };
  const body = {
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { email: { type: 'string' }, password: { type: 'string' } },
            additionalProperties: true,
          },
        },
      },
    },
  };
  return {
    get: { ...shared, operationId: 'auth.get', summary: 'The own session' },
    post: { ...shared, ...body, operationId: 'auth.post', summary: 'Sign in, sign out' },
  };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}
