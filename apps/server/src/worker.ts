// One of several processes that serve on one port; `workers.ts` starts it, and it ends with the process that started it.
import { setTimeout } from 'node:timers/promises';
import type { Running } from './main.ts';
import { SettingError } from './platform/config.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** Node hangs for ever if it exits while another thread compiles (nodejs/node#54918): what is left to compile ends first. */
const BEFORE_EXIT_MS = 100;

const started = Promise.withResolvers<WorkerStart>();
const stopRequested = Promise.withResolvers<void>();
let running: Running | undefined;
let isSeeding = false;

process.on('message', (message: ToWorker) => {
  if (message.type === 'start') {
    isSeeding = message.start.isSeeding;
    started.resolve(message.start);
  } else if (message.type === 'seeded') isSeeding = false;
  else if (message.type === 'stop') stopRequested.resolve();
  else if (message.type === 'metrics') void sendMetrics(message.id);
});
// A terminal sends these to every process, and the primary process decides what follows.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('SIGTERM', () => stopRequested.resolve());

const send = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

async function sendMetrics(id: number): Promise<void> {
  const metrics = (await running?.readMetrics().catch(() => [])) ?? [];
  await send({ type: 'metrics', id, metrics });
}

async function serve(): Promise<number> {
  const start = await started.promise;
  try {
    const { startServer } = await import('./main.ts');
    running = await startServer(start.config, { worker: { ...start, isSeeding: () => isSeeding } });
  } catch (error) {
    const { message } = error as Error;
    await send({ type: 'failed', words: error instanceof SettingError ? message : (message.split('\n')[0] ?? '') });
    return 1;
  }
  await send({ type: 'serving' });
  await stopRequested.promise;
  return running.stop().then(
    () => 0,
    () => 1,
  );
}

const code = await serve();
await setTimeout(BEFORE_EXIT_MS);
process.exit(code);
