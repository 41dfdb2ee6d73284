/** What else a person has at the time of an event: a warning, never a refusal. */
import { toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';

export type Busy = { kind: 'EVENT' | 'INTERVIEW'; title: string; start: Instant; end: Instant };

/** Those that overlap, the earliest first; one that begins as the other ends does not. */
export function clashesAt<B extends Busy>(time: { start: Instant; end: Instant }, busy: readonly B[]): B[] {
  const [from, to] = [toMillis(time.start) ?? 0, toMillis(time.end) ?? 0];
  return busy
    .filter(({ start, end }) => (toMillis(start) ?? 0) < to && (toMillis(end) ?? 0) > from)
    .toSorted((a, b) => (toMillis(a.start) ?? 0) - (toMillis(b.start) ?? 0));
}
