import { m } from '@grantdesk/messages';
import { AppError } from '../errors.ts';
import { latestHash } from './hash-thread.ts';

/**
 * Who waits for a hash: people with a live session, browsers in which the person has signed in before, and everyone else. Each lane
 * has its own queue, so that a flood of strangers does not delay people whom the product knows.
 */
export type Lane = 'session' | 'device' | 'open';

/** Waiting in one lane, and of one network or account. */
const MAX_WAITING = 200;
const MAX_WAITING_EACH = 40;
/**
 * After a hash, a core rests three times as long as it was busy, while others wait: the rest belongs to those who are at work. What
 * a hash waited for a core does not count, or people would wait longest where everything is busy.
 */
const RESTS = 3;
/** A wrong password counts as so many sign-ins more: networks that mostly fail wait behind those that mostly succeed. */
const FAILURE_COST = 4;
const MAX_DEBT = 50;

const crowded = (): AppError => new AppError('UNAVAILABLE', m.auth.manyPeopleAreSigningInRight());

interface QueuedHash {
  source: string;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Lets one request at a time in, fairly: of those who wait, the source that has had least comes next. */
class FairQueue {
  #running = false;
  /** The share of the source that was served last; a new source starts here. */
  #clock = 0;
  readonly #used = new Map<string, number>();
  readonly #waiting = new Map<string, QueuedHash[]>();

  /** @throws AppError 503 where too many wait already */
  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    if (this.#running) await this.#wait(source);
    else this.#running = true;
    this.#clock = this.#usedBy(source);
    this.charge(source, 1);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  charge(source: string, cost: number): void {
    this.#used.set(source, Math.min(this.#usedBy(source) + cost, this.#clock + MAX_DEBT));
  }

  #usedBy(source: string): number {
    return Math.max(this.#used.get(source) ?? 0, this.#clock);
  }

  #wait(source: string): Promise<void> {
    const own = this.#waiting.get(source) ?? [];
    if (own.length >= MAX_WAITING_EACH) throw crowded();
    if (this.#count() >= MAX_WAITING) this.#makeRoom(source);
    return new Promise((start, refuse) => {
      this.#waiting.set(source, [...own, { source, start, refuse }]);
    });
  }

  #count(): number {
    return this.#waiting.values().reduce((sum, { length }) => sum + length, 0);
  }

  /** Many networks together must not shut out one with few requests: the source with the most places loses its last one. */
  #makeRoom(source: string): void {
    const most = [...this.#waiting.keys()].reduce((a, b) => (this.#usedBy(b) > this.#usedBy(a) ? b : a));
    if (this.#usedBy(most) <= this.#usedBy(source)) throw crowded();
    this.#take(most, 'last')?.refuse(crowded());
  }

  #take(source: string, which: 'first' | 'last'): QueuedHash | undefined {
    const own = this.#waiting.get(source) ?? [];
    const taken = which === 'first' ? own.shift() : own.pop();
    if (own.length === 0) this.#waiting.delete(source);
    return taken;
  }

  #leave(): void {
    const passOn = (): void => {
      const next = [...this.#waiting.keys()].reduce<string | undefined>(
        (best, each) => (best === undefined || this.#usedBy(each) < this.#usedBy(best) ? each : best),
        undefined,
      );
      for (const [source, used] of this.#used) if (used <= this.#clock) this.#used.delete(source);
      // The place goes straight to the next, so that no newcomer slips in between.
      const chosen = next === undefined ? undefined : this.#take(next, 'first');
      if (chosen) chosen.start();
      else this.#running = false;
    };
    const { endedAt, ms } = latestHash();
    const rest = this.#waiting.size > 0 ? endedAt + RESTS * ms - performance.now() : 0;
    if (rest > 0) setTimeout(passOn, rest);
    else passOn();
  }
}

const lanes: Record<Lane, FairQueue> = { session: new FairQueue(), device: new FairQueue(), open: new FairQueue() };

/**
 * Runs work that hashes a password when it is its turn. What waits has cost nothing yet.
 * @param source whom it is fair to: a network in the open lane, a session or an account in the others
 * @throws AppError 503 where too many wait
 */
export const runInLane = <T>(lane: Lane, source: string, work: () => Promise<T>): Promise<T> => lanes[lane].run(source, work);

/** The password was wrong. */
export const chargeFailure = (lane: Lane, source: string): void => lanes[lane].charge(source, FAILURE_COST);
