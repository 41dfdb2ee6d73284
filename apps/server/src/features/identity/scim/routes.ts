import { ScimError } from '@grantdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { toAppError } from '#platform/http/errors.ts';
import { readDirectory, type Directory } from './access.ts';
import { createGroup, listGroups, patchGroup, readGroup, removeGroup, replaceGroup } from './groups.ts';
import { SCIM_PATH } from './path.ts';
import { RESOURCE_TYPES, SCHEMAS, serviceProviderConfig } from './schemas.ts';
import { createUser, deleteUser, listUsers, patchUser, readUser, replaceUser } from './users.ts';

const TYPE = 'application/scim+json';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type One = { Params: { id: string } };
type Query = Record<string, unknown>;
interface Page {
  total: number;
  start: number;
  resources: readonly unknown[];
}

/** An error as RFC 7644, section 3.12, writes it. */
function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ScimError ? error : undefined;
  const other = known ? undefined : toAppError(error);
  if (!known && !other) request.log.error(error, 'unexpected error of a directory call');
  const status = known?.status ?? other?.status ?? 500;
  const retryAfter = (other?.details as { retryAfter?: number } | undefined)?.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
  return reply
    .code(status)
    .header('content-type', `${TYPE}; charset=utf-8`)
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(known?.scimType && { scimType: known.scimType }),
        detail: known?.message ?? other?.message ?? 'Something went wrong on our side',
      }),
    );
}

/** Ids of records are UUIDs: anything else names none of them. */
const idOf = ({ params }: FastifyRequest<One>): string => {
  if (!UUID.test(params.id)) throw new ScimError(404, undefined, `There is no resource ${params.id}`);
  return params.id.toLowerCase();
};

const listOf = ({ total, start, resources }: Page) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

const staticPage = (resources: readonly unknown[]) => listOf({ total: resources.length, start: 1, resources });

/**
 * SCIM 2.0 (RFC 7643 and 7644) for directories. Access: the token of a directory for every call, whatever the method; sessions and
 * API tokens open nothing here.
 */
export async function bindScim(app: FastifyInstance, p: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(TYPE, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, body === '' ? {} : JSON.parse(String(body)));
      } catch {
        done(new ScimError(400, 'invalidSyntax', 'The body is not valid JSON'));
      }
    });
    scope.setErrorHandler(sendScimError);
    const directories = new WeakMap<FastifyRequest, Directory>();
    scope.addHook('onRequest', async (request) => void directories.set(request, await readDirectory(p, request)));
    const of = (request: FastifyRequest): Directory => {
      const directory = directories.get(request);
      if (!directory) throw new ScimError(401, undefined, 'The token is unknown or revoked');
      return directory;
    };
    const send = (reply: FastifyReply, body: unknown, code = 200): FastifyReply =>
      reply
        .code(code)
        .header('content-type', `${TYPE}; charset=utf-8`)
        .send(body === null ? '' : JSON.stringify(body));
    const created = (reply: FastifyReply, body: { meta: { location: string } }) =>
      send(reply.header('location', body.meta.location), body, 201);

    scope.get(`${SCIM_PATH}/ServiceProviderConfig`, async (_request, reply) => send(reply, serviceProviderConfig(p)));
    scope.get(`${SCIM_PATH}/ResourceTypes`, async (_request, reply) => send(reply, staticPage(RESOURCE_TYPES)));
    scope.get(`${SCIM_PATH}/Schemas`, async (_request, reply) => send(reply, staticPage(SCHEMAS)));
    for (const [path, all] of [
      ['ResourceTypes', RESOURCE_TYPES],
      ['Schemas', SCHEMAS],
    ] as const)
      scope.get<One>(`${SCIM_PATH}/${path}/:id`, async (request, reply) => {
        const found = all.find(({ id }) => id === request.params.id);
        if (!found) throw new ScimError(404, undefined, `There is no resource ${request.params.id}`);
        return send(reply, found);
      });

    scope.get(`${SCIM_PATH}/Users`, async (request, reply) =>
      send(reply, listOf(await listUsers(p, of(request), request.query as Query))),
    );
    scope.get<One>(`${SCIM_PATH}/Users/:id`, async (request, reply) =>
      send(reply, await readUser(p, of(request), idOf(request))),
    );
    scope.post(`${SCIM_PATH}/Users`, async (request, reply) => created(reply, await createUser(p, of(request), request.body)));
    scope.put<One>(`${SCIM_PATH}/Users/:id`, async (request, reply) =>
      send(reply, await replaceUser(p, of(request), idOf(request), request.body)),
    );
    scope.patch<One>(`${SCIM_PATH}/Users/:id`, async (request, reply) =>
      send(reply, await patchUser(p, of(request), idOf(request), request.body)),
    );
    scope.delete<One>(`${SCIM_PATH}/Users/:id`, async (request, reply) => {
      await deleteUser(p, of(request), idOf(request));
      return send(reply, null, 204);
    });

    scope.get(`${SCIM_PATH}/Groups`, async (request, reply) =>
      send(reply, listOf(await listGroups(p, of(request), request.query as Query))),
    );
    scope.get<One>(`${SCIM_PATH}/Groups/:id`, async (request, reply) =>
      send(reply, await readGroup(p, of(request), idOf(request), request.query as Query)),
    );
    scope.post(`${SCIM_PATH}/Groups`, async (request, reply) => created(reply, await createGroup(p, of(request), request.body)));
    scope.put<One>(`${SCIM_PATH}/Groups/:id`, async (request, reply) =>
      send(reply, await replaceGroup(p, of(request), idOf(request), request.body)),
    );
    scope.patch<One>(`${SCIM_PATH}/Groups/:id`, async (request, reply) =>
      send(reply, await patchGroup(p, of(request), idOf(request), request.body)),
    );
    scope.delete<One>(`${SCIM_PATH}/Groups/:id`, async (request, reply) => {
      await removeGroup(p, of(request), idOf(request));
      return send(reply, null, 204);
    });
  });
}
