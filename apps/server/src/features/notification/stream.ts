import { m } from '@grantdesk/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '#platform/auth/session.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { NotificationHub } from './hub.ts';
import { findState } from './queries.ts';

/** Pages that one person can keep open at a process; more are refused and look by themselves now and then. */
const MAX_STREAMS = 10;
/** Proxies close what is silent; a session that has run out is noticed then at the latest. */
const HEARTBEAT_MS = 25_000;

/**
 * The number of unread notifications as it changes, as server-sent events. Each time the session is read again: when it has
 * ended, or account or role have changed, the stream ends, and the browser reconnects with the session that it has then. The id of an
 * event names what was shown, so that a page that returns with it (`Last-Event-ID`) gets only what is different.
 * @throws AppError 400 for who does not ask for events, 429 for too many pages of one person
 */
export async function openStream(
  p: Platform,
  hub: NotificationHub,
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (!request.headers.accept?.includes('text/event-stream'))
    throw new AppError('UNPARSEABLE', m.notification.askForTextEventStreamTo());
  const { userId, role, accountType } = ctx.actor;
  if (hub.isClosed || hub.count(userId) >= MAX_STREAMS)
    throw new AppError('TOO_MANY_REQUESTS', m.notification.tooManyPagesOfYoursFollow());

  const out = reply.raw;
  let sent = request.headers['last-event-id'];
  let isBusy = false;
  let isRequested = false;
  let isOver = false;
  let remove = (): void => {};
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    remove();
    out.end();
  };
  const look = async (): Promise<void> => {
    if (hub.isClosed) return end();
    const session = await readSession(p, request.headers.cookie).catch(() => undefined);
    const isSame = session?.actor.userId === userId && session.actor.role === role && session.actor.accountType === accountType;
    if (!session || !isSame) return end();
    const { unread, newest } = await findState(p.db, session.actor);
    const mark = `${unread}.${newest ?? ''}`;
    if (mark === sent || isOver) return;
    sent = mark;
    out.write(`id: ${mark}\nevent: unread\ndata: ${JSON.stringify({ unread })}\n\n`);
  };
  /** One look at a time; whatever comes during it is answered by one more. */
  const wake = (): void => {
    isRequested = true;
    if (isBusy || isOver) return;
    isBusy = true;
    void (async () => {
      while (isRequested && !isOver) {
        isRequested = false;
        await look();
      }
    })()
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a stream of notifications ended');
        end();
      })
      .finally(() => (isBusy = false));
  };
  const heartbeat = setInterval(() => {
    if (isOver) return;
    out.write(': still here\n\n');
    wake();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  reply.hijack();
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Once it has ended nothing is left that a stopping process would wait for.
    connection: 'close',
    'x-content-type-options': 'nosniff',
  });
  out.write('retry: 3000\n\n');
  out.on('close', end);
  out.on('error', end);
  remove = await hub.add(userId, wake);
  if (isOver) remove();
  else wake();
}
