/** What a set of scores looks like before any model: the figures of one application in one stage. */

export interface Description {
  count: number;
  mean: number | null;
  median: number | null;
  /** The sample's standard deviation; null under two scores, where there is no spread to speak of. */
  deviation: number | null;
  min: number | null;
  max: number | null;
  /** Largest less smallest; null without scores. */
  range: number | null;
}

/** Panels whose highest and lowest score lie further apart than this, in percent of the maximum, disagree. */
export const DISAGREEMENT_PERCENT = 30;

/** Scores that are no finite number are refused rather than averaged. @throws RangeError */
export function describeScores(scores: readonly number[]): Description {
  if (!scores.every(Number.isFinite)) throw new RangeError('A score is a finite number');
  const count = scores.length;
  const sorted = scores.toSorted((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined)
    return { count: 0, mean: null, median: null, deviation: null, min: null, max: null, range: null };
  const mean = getMean(scores);
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return {
    count,
    mean,
    median: ((sorted[Math.floor((count - 1) / 2)] ?? min) + (sorted[Math.floor(count / 2)] ?? max)) / 2,
    deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    min,
    max,
    range: max - min,
  };
}

/** 0 of none: callers ask only where there are some. */
export const getMean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether a panel's scores, in percent of the maximum, lie too far apart to be averaged without a word. */
export const isSplit = ({ range }: Pick<Description, 'range'>, limit = DISAGREEMENT_PERCENT): boolean =>
  range !== null && range > limit;
