import { m } from '@grantdesk/messages';
import type { IncomingMessage } from 'node:http';
import { API_PREFIX, UPLOAD_PREFIX, UPLOADED_FILE_HEADER, uploadAccess } from '@grantdesk/api';
import { Metadata, Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '#platform/auth/session.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { authorize, assertSameSite } from '#platform/http/access.ts';
import { sendError, toAppError } from '#platform/http/errors.ts';
import { localeOf } from '#platform/http/locale.ts';
import { LARGEST_FILE_BYTES } from '../target.ts';
import type { UploadRecord } from './queries.ts';
import { beginUpload, finishUpload, forgetUpload, isComplete, ownUpload, type UploadRequest } from './service.ts';

const PATH = API_PREFIX + UPLOAD_PREFIX;

/** A request of the protocol, once we know who sends it and for which upload. */
interface UploadMetadata {
  ctx: Ctx;
  upload: UploadRecord;
}

/**
 * Uploads that resume after a lost connection, by the tus protocol, guarded as one declared route: every request is checked
 * for its session and its owner before the protocol sees it.
 */
export async function bindUploads(app: FastifyInstance, p: Platform): Promise<void> {
  const known = new WeakMap<IncomingMessage, UploadMetadata>();
  const knownOf = (request: unknown): UploadMetadata => {
    const raw = (request as { runtime?: { node?: { req?: IncomingMessage } } }).runtime?.node?.req;
    const found = raw && known.get(raw);
    if (!found) throw new Error('an upload reached the protocol unchecked');
    return found;
  };
  // Without parts in one request with the creation, and never of unknown length: both are judged before a byte is taken.
  p.files.unfinished.extensions = ['creation', 'termination', 'expiration'];
  const tus = new Server({
    path: PATH,
    datastore: p.files.unfinished,
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    namingFunction: (request) => knownOf(request).upload.id,
    maxSize: LARGEST_FILE_BYTES,
    onUploadFinish: async (request) => {
      const { ctx, upload } = knownOf(request);
      return { headers: { [UPLOADED_FILE_HEADER]: await finishUpload(p, ctx, upload) } };
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      const refused = toAppError(error);
      if (!refused) p.log.error(error, 'unexpected error of an upload');
      const answer = refused ?? new AppError('INTERNAL', m.common.somethingWentWrongOnOurSide());
      return { status_code: answer.status, body: JSON.stringify(answer.body) };
    },
  });
  const handOver = async (request: FastifyRequest, reply: FastifyReply, it: UploadMetadata): Promise<void> => {
    known.set(request.raw, it);
    reply.hijack();
    // The safe headers of every answer, which the protocol's own library does not know.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    await tus.handle(request.raw, reply.raw);
  };

  await app.register(async (scope) => {
    // The protocol reads the body itself, as it comes.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const guards = {
      onRequest: async (request: FastifyRequest): Promise<void> => {
        assertSameSite(request, true, p.config.publicUrl);
        request.session = await readSession(p, request.headers.cookie);
        authorize(uploadAccess, request.session?.actor ?? null);
      },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendError(error, request, reply),
      bodyLimit: LARGEST_FILE_BYTES + 1,
    };
    scope.route({
      ...guards,
      method: 'POST',
      url: PATH,
      handler: async (request, reply) => {
        const ctx = ctxOf(request);
        const upload = await beginUpload(p, ctx, announcedBy(request));
        try {
          await handOver(request, reply, { ctx, upload });
        } finally {
          if (reply.raw.statusCode >= 400) await forgetUpload(p, upload.id);
        }
      },
    });
    scope.route<{ Params: { id: string } }>({
      ...guards,
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      handler: async (request, reply) => {
        const ctx = ctxOf(request);
        const upload = await ownUpload(p, ctx, request.params.id);
        if (request.method === 'DELETE') {
          if (!upload.fileId) await forgetUpload(p, upload.id);
          return reply.header('tus-resumable', TUS_RESUMABLE).code(204).send();
        }
        // All bytes are there, but the last answer was lost, or the process ended before it could be given.
        const arrived =
          upload.fileId ??
          (request.method === 'HEAD' && (await isComplete(p, upload)) ? await finishUpload(p, ctx, upload) : null);
        if (arrived) return sendArrived(reply, upload, arrived);
        await handOver(request, reply, { ctx, upload });
      },
    });
  });
}

const sendArrived = (reply: FastifyReply, upload: UploadRecord, fileId: string): FastifyReply =>
  reply
    .headers({
      'tus-resumable': TUS_RESUMABLE,
      'upload-offset': upload.size,
      'upload-length': upload.size,
      [UPLOADED_FILE_HEADER]: fileId,
      'cache-control': 'no-store',
    })
    .code(204)
    .send();

function ctxOf(request: FastifyRequest): Ctx {
  if (!request.session) throw new AppError('NOT_SIGNED_IN', m.common.signInToContinue());
  return { ...request.session, language: localeOf(request), ipAddress: request.ip };
}

/** @throws AppError 422 where the upload does not say what it is and for which question */
function announcedBy(request: FastifyRequest): UploadRequest {
  let given: Record<string, string | null> = {};
  try {
    given = Metadata.parse(String(request.headers['upload-metadata'] ?? ''));
  } catch {
    // Handled below: whatever cannot be read is missing.
  }
  const { application, field, filename } = given;
  if (!application || !field || !filename)
    throw ruleBroken([{ path: 'application', message: m.file.sendApplicationFieldAndFilenameIn() }]);
  const size = /^\d{1,15}$/.test(String(request.headers['upload-length'])) ? Number(request.headers['upload-length']) : -1;
  return { applicationId: application, fieldId: field, name: filename, size };
}
