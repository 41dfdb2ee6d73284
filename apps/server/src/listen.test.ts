import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const NEWCOMERS = 64;

it.runIf(process.platform === 'linux')('accepts people who come together within a few turns of the event loop', async () => {
  const app = Fastify();
  await listen(app, 0, ['127.0.0.1']);
  const { port } = app.server.address() as AddressInfo;
  let accepted = 0;
  app.server.on('connection', () => accepted++);
  // The kernel connects them in this turn already: from here on they wait for the process.
  const people = Array.from({ length: NEWCOMERS }, () => connect(port, '127.0.0.1'));
  let turns = 0;
  for (; accepted < NEWCOMERS; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBeLessThan(NEWCOMERS / 2);
  for (const person of people) person.destroy();
  await app.close();
});

it('refuses a port on which another process of the same kind listens', async () => {
  const [first, second] = [Fastify(), Fastify()];
  await listen(first, 0, ['127.0.0.1']);
  const { port } = first.server.address() as AddressInfo;
  await expect(listen(second, port, ['127.0.0.1'])).rejects.toThrow(`Port ${port} is in use`);
  await Promise.all([first.close(), second.close()]);
});

it.runIf(process.platform === 'linux')('leaves none of its sockets open when it stops', async () => {
  const app = Fastify();
  await listen(app, 0, ['127.0.0.1', '127.0.0.2']);
  const { port } = app.server.address() as AddressInfo;
  await app.close();
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    const [refusal] = (await once(connect(port, host), 'error')) as [NodeJS.ErrnoException];
    expect(refusal.code).toBe('ECONNREFUSED');
  }
});
