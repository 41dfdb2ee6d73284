import cluster, { type Worker } from 'node:cluster';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** How a process ended; `words` is what it said itself. */
export interface WorkerEnd {
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  words: string;
}

interface SlotParts {
  /** Which one, from 1. */
  number: number;
  start: () => Omit<WorkerStart, 'number'>;
  onServing: () => void;
  onMetrics: (answer: Extract<FromWorker, { type: 'metrics' }>) => void;
  onEnded: (slot: WorkerSlot, end: WorkerEnd) => void;
}

/** Who ends later than this after it was started had no difficulty in starting. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** How long to wait before a process is started again that has ended so often in a row soon after its start. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** The place of one process that serves: whichever process has its number now. */
export class WorkerSlot {
  readonly number: number;
  readonly #parts: SlotParts;
  #worker: Worker | undefined;
  #isServing = false;
  #startedAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SlotParts) {
    this.number = parts.number;
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  get isServing(): boolean {
    return this.#isServing;
  }

  /** How often in a row its process has ended soon after its start. */
  get failures(): number {
    return this.#failures;
  }

  begin(): void {
    const worker = cluster.fork();
    let words = '';
    this.#worker = worker;
    this.#startedAt = performance.now();
    const ended = (code: number | null, signal: string | null): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#isServing = false;
      this.#failures = performance.now() - this.#startedAt < STEADY_MS ? this.#failures + 1 : 0;
      this.#parts.onEnded(this, { pid: worker.process.pid, code, signal, words });
    };
    dropUntaken(worker);
    worker.once('exit', ended);
    worker.on('error', (error) => {
      words ||= error.message;
      // A process that could not be made has no exit.
      if (worker.process.pid === undefined) ended(null, null);
    });
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') words = message.words;
      else if (message.type === 'metrics') this.#parts.onMetrics(message);
      // `node --watch` sends messages of its own.
      else if (message.type === 'serving') {
        this.#isServing = true;
        this.#parts.onServing();
      }
    });
    this.send({ type: 'start', start: { ...this.#parts.start(), number: this.number } });
  }

  /** @returns how long it waits */
  beginAgain(): number {
    const pause = pauseAfter(this.#failures);
    this.#timer = setTimeout(() => this.begin(), pause);
    return pause;
  }

  /** One that has just ended is reported by its exit. */
  send(message: ToWorker): void {
    if (this.#worker?.isConnected()) this.#worker.send(message, undefined, undefined, () => {});
  }

  /** Its process finishes what it does and ends; no other follows. */
  stop(): void {
    clearTimeout(this.#timer);
    this.send({ type: 'stop' });
  }

  kill(): void {
    this.#worker?.process.kill('SIGKILL');
  }
}

/**
 * Node forgets a connection that it gives to a process in the moment in which that process is killed: it stays open, and its
 * client waits for an answer that no one writes. It is closed here, so that the client connects again. `newconn` is what
 * `node:cluster` calls such a message; there is one at a time for each process.
 */
function dropUntaken({ process: child }: Worker): void {
  const give = child.send.bind(child) as (...parts: unknown[]) => boolean;
  let latest: { close: () => void } | undefined;
  child.send = (...parts: unknown[]): boolean => {
    const [message, handle] = parts as [{ act?: string } | undefined, typeof latest];
    if (message?.act === 'newconn') latest = handle;
    return give(...parts);
  };
  // What was taken is closed on this side already, and closing it again does nothing.
  child.once('exit', () => latest?.close());
}
