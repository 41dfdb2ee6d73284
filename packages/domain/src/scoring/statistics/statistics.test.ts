import { describe, expect, it } from 'vitest';
import { describeScores, isSplit } from './describe.ts';
import type { ReviewScore } from './design.ts';
import { inverse } from './linear.ts';
import { fitRound, type RoundModel } from './model.ts';
import { POOR_RELIABILITY, roundStatistics } from './round.ts';

/** Deterministic normal numbers: a linear congruential generator and twelve uniforms. */
function normals(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}

/** A round with known quality and severity: each application is read by `panel` of the reviewers, never the same way round. */
function synthetic(seed: number, { applications = 40, reviewers = 10, panel = 3, severity = 10, quality = 8, noise = 5 } = {}) {
  const next = normals(seed);
  const strictness = Array.from({ length: reviewers }, () => severity * next());
  const truth = Array.from({ length: applications }, () => 60 + quality * next());
  const reviews: ReviewScore[] = truth.flatMap((value, row) => {
    const order = Array.from({ length: reviewers }, (_, reviewer) => ({ reviewer, by: next() })).toSorted((a, b) => a.by - b.by);
    return order.slice(0, panel).map(({ reviewer }) => ({
      application: `a${row}`,
      reviewer: `r${reviewer}`,
      score: value - (strictness[reviewer] ?? 0) + noise * next(),
    }));
  });
  return { truth, strictness, reviews, ids: truth.map((_, row) => `a${row}`) };
}

/** Kendall's tau of two lists. */
function tau(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < left.length; i++)
    for (let j = 0; j < i; j++) {
      sum += Math.sign(((left[i] ?? 0) - (left[j] ?? 0)) * ((right[i] ?? 0) - (right[j] ?? 0)));
      pairs++;
    }
  return sum / pairs;
}

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);
const review = (application: string, reviewer: string, score: number): ReviewScore => ({ application, reviewer, score });
const modelOf = (reviews: readonly ReviewScore[]): RoundModel => {
  const fitted = fitRound(reviews);
  if (typeof fitted === 'string') throw new Error(fitted);
  return fitted;
};

describe('describing scores', () => {
  it('count, mean, median, spread and range of a hand-made list', () => {
    expect(describeScores([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      median: 4.5,
      deviation: Math.sqrt(32 / 7),
      min: 2,
      max: 9,
      range: 7,
    });
    expect(describeScores([40])).toMatchObject({ count: 1, mean: 40, median: 40, deviation: null, range: 0 });
    expect(describeScores([])).toMatchObject({ count: 0, mean: null, median: null, range: null });
    expect(() => describeScores([1, Number.NaN])).toThrow(RangeError);
    expect([30, 30.1, null].map((range) => isSplit({ range }))).toEqual([false, true, false]);
  });

  it('inverts a positive definite matrix and refuses another', () => {
    const of = (rows: number[][]) => rows.map((row) => Float64Array.from(row));
    expect(
      inverse(
        of([
          [4, 2],
          [2, 3],
        ]),
      )?.map((row) => [...row].map((value) => Number(value.toFixed(12)))),
    ).toEqual([
      [0.375, -0.25],
      [-0.25, 0.5],
    ]);
    expect(
      inverse(
        of([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toBeNull();
  });
});

describe('severity and adjusted scores', () => {
  it('the adjusted order recovers the true one better than the mean where severity differs', () => {
    const gains = SEEDS.map((seed) => {
      const { truth, reviews, ids } = synthetic(seed);
      const { applications } = roundStatistics(reviews, ids);
      const adjusted = tau(
        truth,
        applications.map((row) => row.adjusted ?? 0),
      );
      return {
        adjusted,
        raw: tau(
          truth,
          applications.map((row) => row.mean ?? 0),
        ),
      };
    });
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(gains.map((gain) => gain.adjusted))).toBeGreaterThan(mean(gains.map((gain) => gain.raw)) + 0.1);
    expect(gains.filter((gain) => gain.adjusted > gain.raw).length).toBeGreaterThanOrEqual(57);
  });

  it('does no harm if no reviewer is strict: the two orders agree', () => {
    const lost = SEEDS.map((seed) => {
      const { truth, reviews, ids } = synthetic(seed, { severity: 0 });
      const { applications } = roundStatistics(reviews, ids);
      return (
        tau(
          truth,
          applications.map((row) => row.mean ?? 0),
        ) -
        tau(
          truth,
          applications.map((row) => row.adjusted ?? 0),
        )
      );
    });
    expect(lost.reduce((sum, value) => sum + value, 0) / lost.length).toBeLessThan(0.01);
  });

  it('finds the severity and the variances that were put in, and its intervals hold the truth 19 times in 20', () => {
    let held = 0;
    let all = 0;
    const found = SEEDS.map((seed) => {
      const { truth, strictness, reviews, ids } = synthetic(seed);
      const round = roundStatistics(reviews, ids);
      round.applications.forEach((row, index) => {
        all++;
        if ((row.low ?? 0) <= (truth[index] ?? 0) && (truth[index] ?? 0) <= (row.high ?? 0)) held++;
      });
      const order = round.reviewers.toSorted((a, b) => Number(a.reviewer.slice(1)) - Number(b.reviewer.slice(1)));
      return {
        tau: tau(
          strictness,
          order.map((each) => each.severity ?? 0),
        ),
        ...modelOf(reviews).variances,
      };
    });
    const middle = (values: number[]) => describeScores(values).mean ?? 0;
    expect(middle(found.map((each) => each.tau))).toBeGreaterThan(0.8);
    expect(held / all).toBeGreaterThan(0.9);
  });

  it('agrees with the analysis of variance where everybody reads everything', () => {
    const table = [
      [62, 55, 71, 60],
      [48, 40, 66, 41],
      [80, 70, 92, 83],
      [55, 52, 60, 61],
      [71, 60, 77, 64],
    ];
    const model = modelOf(table.flatMap((row, i) => row.map((score, j) => review(`a${i}`, `r${j}`, score))));
    const [rows, columns] = [table.length, 4];
    const all = table.flat().reduce((sum, value) => sum + value, 0) / (rows * columns);
    const rowMeans = table.map((row) => row.reduce((sum, value) => sum + value, 0) / columns);
    const columnMeans = [0, 1, 2, 3].map((j) => table.reduce((sum, row) => sum + (row[j] ?? 0), 0) / rows);
    const squares = (values: number[], weight: number) => weight * values.reduce((sum, value) => sum + (value - all) ** 2, 0);
    const [a, b, total] = [squares(rowMeans, columns), squares(columnMeans, rows), squares(table.flat(), 1)];
    const rest = (total - a - b) / ((rows - 1) * (columns - 1));
    const [msA, msB] = [a / (rows - 1), b / (columns - 1)];
    expect(model.variances.rest).toBeCloseTo(rest, 1);
    expect(model.variances.application).toBeCloseTo((msA - rest) / columns, 0);
    expect(model.variances.reviewer).toBeCloseTo((msB - rest) / rows, 0);
    expect(model.mean).toBeCloseTo(all, 6);
    // Shrunken towards the mean by what the design leaves open.
    const { application } = model.variances;
    expect((model.applications.get('a2')?.value ?? 0) - all).toBeCloseTo(
      ((rowMeans[2] ?? 0) - all) * (application / (application + model.variances.rest / columns)),
      6,
    );
  });
});

describe('a round as a board reads it', () => {
  it('keeps order and tells reviews apart: equal input, equal figures', () => {
    const { reviews, ids } = synthetic(5);
    expect(roundStatistics(reviews, ids)).toEqual(roundStatistics([...reviews], [...ids]));
  });

  it.each([
    ['NO_REVIEWS', []],
    ['ONE_REVIEWER', [review('a', 'r', 50), review('b', 'r', 70)]],
    ['ONE_REVIEW_EACH', [review('a', 'r', 50), review('b', 's', 70), review('c', 's', 60)]],
    ['TOO_FEW', [review('a', 'r', 50), review('a', 's', 70)]],
    ['ALL_EQUAL', ['a', 'b', 'c'].flatMap((id) => ['r', 's', 't'].map((who) => review(id, who, 50)))],
  ] as const)('%s: raw figures stand and nothing is made up', (denial, reviews) => {
    const round = roundStatistics(reviews, ['a', 'b', 'c', 'unread']);
    expect(round).toMatchObject({ denial, reliability: null, shares: null });
    for (const row of round.applications) expect(row).toMatchObject({ adjusted: null, low: null, helpRank: null, outlier: null });
    expect(round.applications[3]).toMatchObject({ count: 0, mean: null, rank: null, rawRank: null });
    for (const each of round.reviewers) expect(each.severity).toBeNull();
  });

  it('ranks, shares places, and marks disagreement by the raw range', () => {
    const round = roundStatistics(
      [review('a', 'r', 90), review('b', 'r', 40), review('b', 's', 80), review('c', 'r', 60)],
      ['a', 'b', 'c', 'd'],
    );
    expect(round.applications.map(({ rawRank, disagrees }) => [rawRank, disagrees])).toEqual([
      [1, false],
      [2, true],
      [2, false],
      [null, false],
    ]);
  });

  it('says which review stands out, and asks for another one near the cut first', () => {
    const { reviews, ids } = synthetic(3, { applications: 30, panel: 4, noise: 3 });
    const strange = reviews.findIndex((each) => each.application === 'a7');
    const changed = reviews.map((each, index) => (index === strange ? { ...each, score: each.score - 45 } : each));
    const before = roundStatistics(reviews, ids);
    const round = roundStatistics(changed, ids, 10);
    expect(round.applications[7]).toMatchObject({ disagrees: true, outlier: reviews[strange]?.reviewer });
    expect(before.applications[7]?.outlier).toBeNull();
    expect(round.places).toBe(10);
    const helped = round.applications.filter((row) => row.helpRank !== null);
    expect(helped.length).toBeGreaterThan(0);
    for (const row of helped) {
      expect(row.isNearCut).toBe(true);
      expect(row.low).toBeLessThanOrEqual(round.cut ?? NaN);
      expect(row.high).toBeGreaterThanOrEqual(round.cut ?? NaN);
    }
    const first = round.applications.find((row) => row.helpRank === 1);
    const least = Math.min(...helped.map((row) => Math.abs((row.adjusted ?? 0) - (round.cut ?? 0))));
    expect(Math.abs((first?.adjusted ?? 0) - (round.cut ?? 0))).toBeLessThan(least + 1);
  });

  it('without a place to spare or to lose there is no line to help with', () => {
    const { reviews, ids } = synthetic(4);
    for (const places of [0, 40, 400]) expect(roundStatistics(reviews, ids, places)).toMatchObject({ cut: null });
    expect(roundStatistics(reviews, ids).places).toBe(20);
  });

  it('reports two panels that share no application, and still answers', () => {
    const { reviews, ids } = synthetic(6, { applications: 20, reviewers: 6 });
    const apart = reviews.map((each) => {
      const half = Number(each.application.slice(1)) < 10 ? 'x' : 'y';
      return { ...each, reviewer: `${half}${each.reviewer}` };
    });
    const round = roundStatistics(apart, ids);
    expect([roundStatistics(reviews, ids).groups, round.groups]).toEqual([1, 2]);
    for (const row of round.applications) expect(Number.isFinite(row.adjusted)).toBe(true);
  });

  it('reliability falls with noise and rises with the panel', () => {
    const of = (noise: number, panel = 3) => {
      const { reviews, ids } = synthetic(9, { noise, panel });
      return roundStatistics(reviews, ids).reliability ?? { single: 0, panel: 0, reviewsPerApplication: 0 };
    };
    expect(of(3).single).toBeGreaterThan(of(20).single);
    expect(of(5).panel).toBeGreaterThan(of(5).single);
    expect(of(5, 4).reviewsPerApplication).toBeCloseTo(4, 9);
    expect(of(5).panel).toBeLessThan(1);
  });

  it('a round of 2,000 applications and 300 reviewers still ends in good time', () => {
    const { reviews, ids } = synthetic(11, { applications: 2_000, reviewers: 300 });
    const round = roundStatistics(reviews, ids);
    expect(round.applications.every((row) => row.low !== null && row.high !== null && row.low < row.high)).toBe(true);
  });
});

describe('a ranking whose adjusted scores are mostly chance', () => {
  /** All reviewers score differently and none agree: applications explain none of it. */
  const noise = roundStatistics(
    [
      ['a', 'x', 90],
      ['a', 'y', 30],
      ['b', 'y', 80],
      ['b', 'z', 20],
      ['c', 'z', 70],
      ['c', 'x', 20],
      ['d', 'x', 30],
      ['d', 'y', 90],
      ['e', 'y', 20],
      ['e', 'z', 80.04],
    ].map(([application, reviewer, score]) => ({ application, reviewer, score }) as never),
    ['a', 'b', 'c', 'd', 'e'],
  );

  it('goes by the mean, and equal displayed means share a place', () => {
    expect(noise.reliability?.panel).toBeLessThan(POOR_RELIABILITY);
    expect(noise.rankedBy).toBe('mean');
    expect(noise.applications.map(({ application, rank }) => [application, rank])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 5],
      ['d', 1],
      ['e', 3],
    ]);
  });
});
