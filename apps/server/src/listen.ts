import cluster from 'node:cluster';
import { createServer, type AddressInfo, type ListenOptions as NodeListenOptions, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { type Config, SettingError } from './platform/config.ts';

/**
 * Node accepts one connection in each turn of its event loop. In a rush a turn takes a tenth of a second, and newcomers would wait
 * until the others have finished (decision 0110). So many sockets listen on each address, and each accepts one in a turn.
 */
const ACCEPTORS = 32;

/** Listens on every address of the settings. One server answers, so that a stop drains the connections of all. */
export async function listen(app: FastifyInstance, port: number, [first = '::', ...more]: string[]): Promise<void> {
  const entrances: Server[] = [];
  app.addHook('preClose', async () => entrances.forEach((entrance) => entrance.close()));
  // Other systems do not share a port, and a worker gets its connections from the primary process.
  const reusePort = process.platform === 'linux' && cluster.isPrimary;
  try {
    // A shared port would be shared with another Grantdesk, too.
    if (reusePort) await tryPort(port, first);
    const options: FastifyListenOptions & NodeListenOptions = { port, host: first, reusePort };
    await app.listen(options);
    const taken = (app.server.address() as AddressInfo).port;
    const listenToo = async (host: string, acceptors: number): Promise<void> => {
      for (let n = 0; n < acceptors; n++) entrances.push(await openEntrance(app, { port: taken, host, reusePort }));
    };
    if (reusePort) await listenToo(first, ACCEPTORS - 1);
    for (const host of more)
      await listenToo(host, reusePort ? ACCEPTORS : 1).catch((error: unknown) => {
        // A free port was taken on the first address; on another one it may be in use.
        if (port !== 0) throw error;
      });
  } catch (error) {
    throw portError(error, port);
  }
}

const openEntrance = (app: FastifyInstance, address: NodeListenOptions): Promise<Server> =>
  new Promise((resolve, reject) => {
    // As the server of HTTP has it: a sender may close its half of the connection and still reads the answer.
    const options = { allowHalfOpen: true, noDelay: true };
    const entrance = createServer(options, (socket) => app.server.emit('connection', socket));
    entrance.once('error', reject).listen(address, () => resolve(entrance));
  });

/** A free port where the settings leave it open; several processes have to share one. */
export async function choosePort(port: number, [host = '::']: string[]): Promise<number> {
  if (port !== 0) return port;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve);
  });
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** @throws Error where the address is in use, or there is none of its kind */
const tryPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen({ port, host }, () => server.close(() => resolve()));
  });

/** Tries the port before anything is started, so that a mistake is reported immediately and leaves nothing behind. */
export async function usableHosts({ hosts, port }: Config): Promise<string[]> {
  const usable: string[] = [];
  for (const host of hosts)
    try {
      await tryPort(port, host);
      usable.push(host);
    } catch (error) {
      // A machine without IPv6 has neither `::` nor `::1`.
      const isMissing = ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (isMissing && host === '::') usable.push('0.0.0.0');
      else if (!isMissing || hosts.length === 1) throw portError(error, port);
    }
  return usable;
}

export function portError(error: unknown, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new SettingError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  if (code === 'EACCES') return new SettingError(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
  return error;
}
