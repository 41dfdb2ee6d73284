import { AppError } from '../errors.ts';
import { hashOnThread, verifyOnThread } from './hash-thread.ts';

/** A flood of sign-ins must not starve saves (trust S20): one hash at once, and few who wait for theirs. */
const AT_ONCE = 1;
const LONGEST_QUEUE = 20;
const RESTS = 3;

const crowded = (): AppError => new AppError('UNAVAILABLE', 'Many people are signing in right now. Try again in a moment!');

let running = 0;
const waiting: (() => void)[] = [];

/** While others wait, a core rests as long as it has hashed: that half belongs to those who are at work. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= LONGEST_QUEUE) throw crowded();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  const began = performance.now();
  const passOn = (): void => {
    // The place goes straight to the next in the queue, so that no newcomer slips in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  try {
    return await work();
  } finally {
    if (waiting.length > 0) setTimeout(passOn, RESTS * (performance.now() - began));
    else passOn();
  }
}

let inside = 0;

/**
 * Lets a request in that will ask for a hash, or refuses it before it has cost anything: what waits inside has read from the
 * database already. @throws AppError 503
 */
export async function admit<T>(work: () => Promise<T>): Promise<T> {
  if (inside >= LONGEST_QUEUE) throw crowded();
  inside++;
  try {
    return await work();
  } finally {
    inside--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hashOnThread(password));
export const verifyPassword = ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verifyOnThread(hash, password));
