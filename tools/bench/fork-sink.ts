import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** Starts a mail server in a process of its own, so that what it costs is not the product's. It ends with `child.kill()`. */
export async function forkSink(): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'));
  const { url } = await new Promise<{ url: string }>((resolve) =>
    child.once('message', (started) => resolve(started as { url: string })),
  );
  return { url, child };
}
