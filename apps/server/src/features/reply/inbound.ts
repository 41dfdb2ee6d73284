import { m } from '@grantdesk/messages';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { REPLY_MAX_BYTES } from '@grantdesk/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { takeReply } from './take.ts';

/** Where the organisation's mail server sends what arrives for us. */
export const INBOUND_PATH = '/api/mail/inbound';
/** A request that was recorded works for so long, and even then adds nothing twice. */
const WINDOW_SECONDS = 300;

/**
 * Takes an email as it is (`message/rfc822`), signed with MAIL_IN_SECRET as Standard Webhooks are: `webhook-signature` is the
 * HMAC-SHA256 of `id.timestamp.body`. Access: that signature alone; sessions and tokens open nothing here.
 */
export async function bindInbound(app: FastifyInstance, p: Platform): Promise<void> {
  const secret = p.config.mailIn?.secret;
  if (secret === undefined) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: REPLY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request) => assertFresh(request));
    scope.post(INBOUND_PATH, { bodyLimit: REPLY_MAX_BYTES, config: { isPatient: true } }, async (request, reply) => {
      const raw = request.body;
      if (!Buffer.isBuffer(raw)) throw new AppError('UNPARSEABLE', m.reply.sendTheEmailAs());
      assertSigned(request, secret, raw);
      return reply.send({ data: { outcome: await takeReply(p, raw) } });
    });
  });
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const refused = (): AppError => new AppError('NOT_SIGNED_IN', m.reply.theSignatureIsWrong());

/** Before the body is read: who has no signature of these minutes does not get to send 25 MB. */
function assertFresh(request: FastifyRequest): void {
  const at = Number(headerOf(request, 'webhook-timestamp'));
  const isNear = Number.isInteger(at) && Math.abs(Date.now() / 1000 - at) <= WINDOW_SECONDS;
  if (!isNear || headerOf(request, 'webhook-id') === '' || headerOf(request, 'webhook-signature') === '') throw refused();
}

function assertSigned(request: FastifyRequest, secret: string, raw: Buffer): void {
  const signed = Buffer.concat([
    Buffer.from(`${headerOf(request, 'webhook-id')}.${headerOf(request, 'webhook-timestamp')}.`),
    raw,
  ]);
  const wanted = Buffer.from(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  const isRight = headerOf(request, 'webhook-signature')
    .split(' ')
    .slice(0, 5)
    .some((each) => {
      const given = Buffer.from(each);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  if (!isRight) throw refused();
}
