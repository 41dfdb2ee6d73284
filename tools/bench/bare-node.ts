import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareJob } from './bare-server.ts';

/**
 * The least that a process of Node can be between the wire and the database: its own HTTP server and the driver, with the same
 * statements planned once, no framework, no session, no judging of what came. A process of its own, as the product is.
 */
export async function startBareNode(job: BareJob): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(new URL('bare-server.ts', import.meta.url));
  child.send(job);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
