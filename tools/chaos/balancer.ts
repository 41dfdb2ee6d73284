import { pause } from './in-world.ts';
import type { World } from './world.ts';

const BETWEEN_LOOKS_MS = 100;
const MAX_LOOK_MS = 1_000;

export interface Balancer {
  /** Where the next request goes: to those in turn that say they are ready. */
  target: () => string;
  isReady: (index: number) => boolean;
  stop: () => Promise<void>;
}

/** Asks every process of the world again and again whether it is ready, as a balancer does that stands before them. */
export function startBalancer(world: Pick<World, 'apiUrl' | 'places'>): Balancer {
  const ready = new Set(world.places());
  let isOver = false;
  const look = async (index: number): Promise<void> => {
    const says = await fetch(`${world.apiUrl(index)}/api/ready`, { signal: AbortSignal.timeout(MAX_LOOK_MS) }).then(
      ({ ok }) => ok,
      // One that is slow to say so is as it was.
      (error: unknown) => (error as Error).name === 'TimeoutError' && ready.has(index),
    );
    if (says) ready.add(index);
    else ready.delete(index);
  };
  const looking = (async () => {
    while (!isOver) {
      await Promise.all(world.places().map(look));
      for (const index of ready) if (!world.places().includes(index)) ready.delete(index);
      await pause(BETWEEN_LOOKS_MS);
    }
  })();
  let next = 0;
  return {
    target: () => {
      const open = ready.size > 0 ? [...ready].toSorted((a, b) => a - b) : world.places();
      return world.apiUrl(open[next++ % open.length] ?? 0);
    },
    isReady: (index) => ready.has(index),
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
}
