import { setTimeout as pause } from 'node:timers/promises';

/** A network's refusals within it decide how long the next one is held back. */
const WINDOW_MS = 10_000;
const STEP_MS = 25;
const MAX_MS = 1_000;
/** The most requests held back at a time, of all networks: each costs a connection. */
const MAX_HELD = 500;
const MAX_NETWORKS = 10_000;

const refusals = new Map<string, { count: number; since: number }>();
let held = 0;

/**
 * Delays answers to a network by how often it was refused lately. A client that ignores the request to wait would otherwise
 * occupy the process with refusals, and people who sign in would wait behind them.
 */
export async function holdBack(network: string): Promise<void> {
  const now = Date.now();
  const known = refusals.get(network);
  const current = known && known.since > now - WINDOW_MS ? known : { count: 0, since: now };
  current.count++;
  if (refusals.size >= MAX_NETWORKS) refusals.clear();
  refusals.set(network, current);
  if (held >= MAX_HELD) return;
  held++;
  try {
    await pause(Math.min(MAX_MS, (current.count - 1) * STEP_MS));
  } finally {
    held--;
  }
}
