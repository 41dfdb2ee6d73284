/**
 * The thread on which passwords are hashed, one job after another. A hash takes a core for some tens of milliseconds: here it takes
 * what those who are at work leave over.
 */
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashResult, Job } from './hash-thread.ts';

/** A tenth of a core is still its own where every core is busy, so that people get in during a rush too. */
const NICE = 10;
/** argon2id at the OWASP minimum; one hash is about 25 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Linux gives every thread a priority of its own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') os.setPriority(0, NICE);

parentPort?.on('message', ({ id, password, hash }: Job) => {
  const before = process.threadCpuUsage();
  const answer = (done: Omit<HashResult, 'id' | 'ms'>): void => {
    const { user, system } = process.threadCpuUsage(before);
    parentPort?.postMessage({ id, ms: (user + system) / 1000, ...done } satisfies HashResult);
  };
  try {
    answer(hash === undefined ? { hash: hashSync(password, PARAMETERS) } : { isRight: verifySync(hash, password) });
  } catch (error) {
    answer({ failure: String(error) });
  }
});
