import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is still being answered after this long is cut, so that a stop ends within 15 s. */
const MAX_ANSWER_MS = 9_000;

/**
 * Ends the connections of a server that closes: those without a request immediately, the others with their answer. Node itself
 * waits up to a minute for a connection without a request, as browsers open them ahead, and for one that the current answer
 * leaves open.
 */
export function endConnectionsOnClose(app: FastifyInstance, isStopping: () => boolean): void {
  const underWay = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  // While the proxy sends others elsewhere, a client that sends one more request learns that this connection closes.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, count] of underWay) if (count === 0) socket.destroySoon();
    const cut = setTimeout(() => app.server.closeAllConnections(), MAX_ANSWER_MS);
    app.server.once('close', () => clearTimeout(cut));
  });
}
