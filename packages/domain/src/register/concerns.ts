/**
 * What of a check a person has to look at. A concern is a text that stays the same while its reason does, so that a review holds
 * for the next check too, and a new match asks for a new one.
 */
import { m } from '@grantdesk/messages';
import { formatDay } from '../format/date.ts';
import type { RegisterEntry, SanctionsMatch } from './adapter.ts';
import type { CheckState } from './answer.ts';
import { isSameName } from './names.ts';

export interface CheckFacts {
  state: CheckState;
  entry: RegisterEntry | null;
  matches: readonly SanctionsMatch[];
}

/** @param names of the organisation, its aliases too */
export function concernsOf({ state, entry, matches }: CheckFacts, names: readonly string[]): string[] {
  if (state === 'NOT_FOUND') return ['NOT_FOUND'];
  if (state === 'MATCHES') return matches.map(({ id }) => `MATCH ${id}`);
  if (state !== 'FOUND' || !entry) return [];
  return [
    ...(entry.standing === 'ACTIVE' ? [] : [`${entry.standing} ${entry.status}`]),
    ...(isSameName(names, [entry.name, ...entry.otherNames]) ? [] : [`NAME ${entry.name}`]),
  ];
}

/** `CLEARED`: it is no reason against paying. `CONFIRMED`: it is, until someone reviews it anew. */
export const REVIEW_OUTCOMES = ['CLEARED', 'CONFIRMED'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export interface RegisterReview {
  adapter: string;
  concerns: readonly string[];
  outcome: ReviewOutcome;
}

/** Concerns by what the last review of each says. @param reviews the newest first */
export function sortConcerns(
  concerns: readonly string[],
  reviews: readonly RegisterReview[],
): { open: string[]; confirmed: string[] } {
  const outcomeOf = (concern: string): ReviewOutcome | undefined =>
    reviews.find((review) => review.concerns.includes(concern))?.outcome;
  return {
    open: concerns.filter((concern) => outcomeOf(concern) === undefined),
    confirmed: concerns.filter((concern) => outcomeOf(concern) === 'CONFIRMED'),
  };
}

/** A concern as people read it. */
export function concernText(concern: string, { entry, matches }: Pick<CheckFacts, 'entry' | 'matches'>): string {
  const [kind, ...rest] = concern.split(' ');
  if (kind === 'NOT_FOUND') return m.register.numberIsUnknown();
  if (kind === 'MATCH') {
    const match = matches.find(({ id }) => id === rest.join(' '));
    return m.register.maybeSanctioned({ name: match?.name ?? rest.join(' ') });
  }
  if (kind === 'NAME') return m.register.otherName({ name: rest.join(' ') });
  const status = rest.join(' ');
  return kind === 'ENDED' ? m.register.hasEnded({ status, day: entry?.endedOn ? formatDay(entry.endedOn) : 'none' }) : m.register.isTroubled({ status });
}
