import { m } from '@grantdesk/messages';
import { formatTableScore } from '../task/score.ts';

/** How far the reviews of an application are apart, in words. @param scores of the completed reviews, lowest first; at least one */
export function spreadText(scores: readonly number[], mean: number | null): string {
  const [low = 0] = scores;
  if (scores.length === 1) return m.common.oneReviewLow({ low: formatTableScore(low) });
  return m.common.fromLowToFormattablescoreMeanMean({
    low: formatTableScore(low),
    formatTableScore: formatTableScore(scores.at(-1) ?? low),
    mean: formatTableScore(mean),
    all: scores.map(formatTableScore).join(', '),
  });
}
