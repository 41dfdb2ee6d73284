import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { choosePort } from './listen.ts';
import type { MetricValues, ServingProcesses } from './platform/metrics.ts';
import type { FromWorker, WorkerStart } from './worker-messages.ts';
import { WorkerSlot, type WorkerEnd } from './worker-slot.ts';

/** The processes that serve, as the primary process sees them. */
export interface Workers extends ServingProcesses {
  /** The demonstration data is complete. */
  seeded: () => void;
  /** Lets all of them finish their requests. One that takes longer than a stop may take is killed. */
  stop: () => Promise<void>;
}

interface WorkersParts {
  start: Omit<WorkerStart, 'number' | 'isSeeding'>;
  isSeeding: () => boolean;
  log: FastifyBaseLogger;
  /** Called with one line when none of them serves and none can be started. */
  onLost: (words: string) => void;
}

/** So many in a row, while no other serves, need a person or another start of everything. */
const MAX_FAILURES = 4;
/** Beside `DRAIN_SECONDS`: less than the 15 s that a stop may take, because the database stops afterwards. */
const MAX_STOP_MS = 12_000;
const MAX_METRICS_MS = 2_000;

/**
 * Starts `config.workers` processes that serve on one port, and starts again what ends. The primary process accepts the
 * connections and gives them to the processes in turn (`node:cluster`), so that they share the load however long a connection
 * stays open. Processes end by themselves when the primary process is gone.
 * @throws Error where one of them cannot be started at first
 */
export async function startWorkers({ start, isSeeding, log, onLost }: WorkersParts): Promise<Workers> {
  // Numbers of metrics may be infinite, which JSON cannot say.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), args: [], serialization: 'advanced' });
  const config = { ...start.config, port: await choosePort(start.config.port, start.hosts) };
  const metrics = createMetricsReader();
  const first = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  const count = (): number => slots.filter((slot) => slot.isServing).length;
  const ended = (slot: WorkerSlot, { words, ...end }: WorkerEnd): void => {
    if (state === 'stopping') return void (slots.some(({ isRunning }) => isRunning) || stopped.resolve());
    if (state === 'starting') return first.reject(new Error(words || `a process that serves ended: ${how(end)}`));
    if (slot.failures >= MAX_FAILURES && count() === 0) return onLost(`No process can serve any longer: ${words || how(end)}`);
    const pauseMs = slot.beginAgain();
    log.warn(
      { worker: slot.number, ended: end, ...(words && { words }), pauseMs },
      'a process that serves ended; it is started again',
    );
  };
  const slots = Array.from(
    { length: config.workers },
    (_, i) =>
      new WorkerSlot({
        number: i + 1,
        start: () => ({ ...start, config, isSeeding: isSeeding() }),
        onServing: () => void (count() === slots.length && first.resolve()),
        onMetrics: metrics.take,
        onEnded: ended,
      }),
  );
  const stop = async (): Promise<void> => {
    state = 'stopping';
    for (const slot of slots) slot.stop();
    if (!slots.some(({ isRunning }) => isRunning)) return;
    const limit = setTimeout(() => slots.forEach((slot) => slot.kill()), config.drainSeconds * 1000 + MAX_STOP_MS);
    await stopped.promise;
    clearTimeout(limit);
  };
  for (const slot of slots) slot.begin();
  try {
    await first.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  state = 'running';
  return {
    count,
    seeded: () => slots.forEach((slot) => slot.send({ type: 'seeded' })),
    readMetrics: () => metrics.read(slots.filter(({ isServing }) => isServing)),
    stop,
  };
}

const how = ({ code, signal }: Pick<WorkerEnd, 'code' | 'signal'>): string => signal ?? `exit code ${code}`;

/** Requests the numbers of processes, each request with an id of its own. */
function createMetricsReader(): {
  read: (slots: WorkerSlot[]) => Promise<MetricValues[]>;
  take: (answer: Extract<FromWorker, { type: 'metrics' }>) => void;
} {
  const waiting = new Map<number, (metrics: MetricValues) => void>();
  let last = 0;
  const readOne = (slot: WorkerSlot): Promise<MetricValues> =>
    new Promise((resolve) => {
      const id = ++last;
      const done = (metrics: MetricValues): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(metrics);
      };
      const timer = setTimeout(done, MAX_METRICS_MS, []);
      waiting.set(id, done);
      slot.send({ type: 'metrics', id });
    });
  return {
    read: (slots) => Promise.all(slots.map(readOne)),
    take: ({ id, metrics }) => waiting.get(id)?.(metrics),
  };
}
