import { VERSION } from '../version.ts';
import { API_PREFIX, AUTH_PREFIX, listEndpoints } from '../index.ts';
import { toOperation, type Components } from './operation.ts';
import { NamedSchemas, pascal, toJsonSchema, type Json } from './schemas.ts';
import { GROUP_MEANING } from './tags.ts';

/** The OpenAPI 3.1 description of every route, made from the contract alone, so that it cannot drift. */
export function openApiDocument(): Json {
  const schemas = new NamedSchemas();
  const responses: Components['responses'] = {};
  const endpoints = listEndpoints();
  nameRecords(schemas, endpoints);
  const paths: Record<string, Json> = {};
  for (const listed of endpoints) {
    const path = API_PREFIX + listed.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [listed.method.toLowerCase()]: toOperation({ schemas, responses }, listed) };
  }
  paths[`${API_PREFIX}${AUTH_PREFIX}/{route}`] = authOperations();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grantdesk',
      version: VERSION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description: [
        'Everything that the screens do, for programs. Send a token as `Authorization: Bearer …`, or sign in with',
        '`POST /api/auth/sign-in/email` and send the cookie that it sets with every call. Keys that a call does not describe are',
        'ignored: check the answer for what was saved. An answer may contain keys that this description does not have yet.',
      ].join(' '),
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(GROUP_MEANING).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token, made under Administration.' },
        session: { type: 'apiKey', in: 'cookie', name: 'grantdesk.session_token' },
      },
      responses,
      schemas: schemas.all,
    },
    paths,
  };
}

/** Which calls say what a record of their group is, the best first: its schema gets the group's own name. */
const RECORD_CALLS = ['one', 'new', 'update'];

/** `Payment` for what `payment.one` answers and `PaymentRow` for a row of `payment.many`, before anything else takes a name. */
function nameRecords(schemas: NamedSchemas, endpoints: ReturnType<typeof listEndpoints>): void {
  for (const call of [...RECORD_CALLS, 'many'])
    for (const { key, endpoint } of endpoints) {
      const [group = '', name] = key.split('.');
      if (name !== call || endpoint.raw) continue;
      const { data } = (toJsonSchema(endpoint.answer, 'output')['properties'] ?? {}) as { data?: Json };
      const record = call === 'many' ? (data?.['items'] as Json | undefined) : data;
      const named = pascal(group) + (call === 'many' ? 'Row' : '');
      if (record?.['properties'] && !schemas.all[named]) schemas.refer(record, { name: named, group });
    }
}

function authOperations(): Json {
  const answers = {
    '200': { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
    '4XX': {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  };
  const route = {
    name: 'route',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: ['sign-in/email', 'sign-out', 'get-session'] },
  };
  const shared = { tags: ['auth'], security: [], parameters: [route], responses: answers };
  const requestBody = {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { email: { type: 'string' }, password: { type: 'string' } },
          additionalProperties: true,
        },
      },
    },
  };
  return {
    get: { ...shared, operationId: 'auth.get', summary: 'The own session' },
    post: { ...shared, requestBody, operationId: 'auth.post', summary: 'Sign in, sign out' },
  };
}
