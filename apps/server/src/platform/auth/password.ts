import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** argon2id at the OWASP minimum; one hash is about 60 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A flood of sign-ins must not starve saves: few hashes at once, a short queue, then "try again". */
const AT_ONCE = 1;
const LONGEST_QUEUE = 40;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= LONGEST_QUEUE)
      throw new AppError('UNAVAILABLE', 'Many people are signing in right now. Try again in a moment!');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next in the queue, so that no newcomer slips in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given.hash, given.password));
