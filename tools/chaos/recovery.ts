import { percentile } from '../bench/figures.ts';
import { figure } from '../bench/results.ts';

export const PROCESS = 'the kill of a process';
export const DATABASE = 'the database is there again';
export const FROZEN = 'the database thaws';
export const FAILOVER = 'the primary is killed';
export const SPLIT = 'the primary hangs';
export const CUT_OFF = 'the primary is cut off';

const ROWS: Record<string, string> = {
  [PROCESS]: 'R06',
  [DATABASE]: 'R07',
  [FROZEN]: 'R11',
  [FAILOVER]: 'R23',
  [SPLIT]: 'R23',
  [CUT_OFF]: 'R23',
};

/** How long people wait for the first success after each fault, by kind of fault. */
export class Recovery {
  readonly #waits = new Map<string, number[]>();
  #open: { kind: string; since: number } | undefined;

  /** From now on the next success counts. */
  begin(kind: string): void {
    this.#open = { kind, since: performance.now() };
  }

  /** To be called with every answer. A request from before the fault does not count: its answer may have been on its way. */
  onReply(status: number, milliseconds: number): void {
    const now = performance.now();
    if (!this.#open || status < 200 || status >= 300 || now - milliseconds < this.#open.since) return;
    const { kind, since } = this.#open;
    this.#waits.set(kind, [...(this.#waits.get(kind) ?? []), now - since]);
    this.#open = undefined;
  }

  /** Tells the worst of each kind against its goal. */
  tell(goals: Record<string, number>): void {
    for (const [kind, waits] of this.#waits) {
      console.log(`first success after ${kind}, ${waits.length} times: p50 ${percentile(waits, 0.5).toFixed(0)} ms`);
      figure(`first success after ${kind}, worst`, Math.max(...waits), 'ms', { most: goals[kind], row: ROWS[kind] });
    }
  }
}
