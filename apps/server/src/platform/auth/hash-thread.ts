import { Worker } from 'node:worker_threads';

/** A password to hash, or to compare with a hash. */
export interface Job {
  id: number;
  password: string;
  hash?: string;
}
export interface HashResult {
  id: number;
  hash?: string;
  isRight?: boolean;
  failure?: string;
  /** How long it occupied a core. */
  ms: number;
}

interface PendingHash {
  resolve: (done: HashResult) => void;
  reject: (error: Error) => void;
}

let thread: Worker | undefined;
let last = 0;
const waiting = new Map<number, PendingHash>();
let latest = { endedAt: 0, ms: 0 };

/** When the latest hash was done, by the clock of `performance`, and how long it occupied a core. */
export const latestHash = (): { endedAt: number; ms: number } => latest;

/** Made with the first job. Idle it keeps no process alive; if it dies, the next job makes another. */
function threadOf(): Worker {
  if (thread) return thread;
  const made = new Worker(new URL('./hash-worker.ts', import.meta.url));
  thread = made;
  const end = (error: Error): void => {
    if (thread !== made) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  made.on('message', (done: HashResult) => {
    latest = { endedAt: performance.now(), ms: done.ms };
    const job = waiting.get(done.id);
    waiting.delete(done.id);
    if (waiting.size === 0) made.unref();
    if (done.failure === undefined) job?.resolve(done);
    else job?.reject(new Error(done.failure));
  });
  made.on('error', end);
  made.on('exit', () => end(new Error('The thread that hashes passwords ended')));
  return made;
}

const ask = (job: Omit<Job, 'id'>): Promise<HashResult> =>
  new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject });
    const at = threadOf();
    at.ref();
    at.postMessage({ id, ...job } satisfies Job);
  });

export const hashOnThread = async (password: string): Promise<string> => (await ask({ password })).hash ?? '';
export const verifyOnThread = async (hash: string, password: string): Promise<boolean> =>
  (await ask({ password, hash })).isRight === true;
