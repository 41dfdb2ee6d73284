/** The figures of one round of scoring, as a board reads them. */
import { roundAsDisplayed } from '../../format/money.ts';
import { describeScores, isSplit, getMean, type Description } from './describe.ts';
import type { NoModel, ReviewScore } from './design.ts';
import { fitRound, type RoundModel } from './model.ts';

export interface RoundApplication extends Description {
  application: string;
  /** The score less what its reviewers' severity did to it, with the interval that holds it 19 times in 20; null without a model. */
  adjusted: number | null;
  low: number | null;
  high: number | null;
  /** Place by the raw mean, and by what `rankedBy` names; scores that are displayed the same share a place. */
  rawRank: number | null;
  rank: number | null;
  /** Its scores lie far apart. */
  disagrees: boolean;
  /** The reviewer whose score of it stands out, knowing how strict they are. */
  outlier: string | null;
  /** Its interval reaches over the line between those that go forward and those that do not. */
  isNearCut: boolean;
  /** 1 where one more review would tell most; null where it would not move the line. */
  helpRank: number | null;
}

export interface RoundReviewer {
  reviewer: string;
  count: number;
  mean: number;
  /** Points given less than others would have given to the same applications; negative is generous. Null without a model. */
  severity: number | null;
  low: number | null;
  high: number | null;
}

export interface RoundStatistics {
  /** Why there is no adjusted score; null where there is one. */
  denial: NoModel | null;
  /** All scores of the round together. */
  scores: Description;
  applications: RoundApplication[];
  reviewers: RoundReviewer[];
  /** What `rank` goes by: the mean where there is no adjusted score, or where its differences are mostly chance. */
  rankedBy: 'mean' | 'adjusted';
  /** Intraclass correlation, 0 to 1: of a single review, and of the mean of a typical panel. */
  reliability: { single: number; panel: number; reviewsPerApplication: number } | null;
  /** Shares of the variance, adding up to 1. */
  shares: { application: number; reviewer: number; rest: number } | null;
  /** Sets of reviewers that share no application; above 1 their severity cannot be compared by shared work. */
  groups: number;
  /** How many go forward, and the score where the line lies. */
  places: number;
  cut: number | null;
}

/** Below this reliability of a panel the adjusted scores tell applications apart hardly better than chance. */
export const POOR_RELIABILITY = 0.5;
const NORMAL_95 = 1.959964;
/** A score is marked as an outlier from this many standard deviations on, and only if it is this many points off. */
const OUTLIER = { deviations: 2.5, points: 10, panel: 3 };

/**
 * Everything about a round; `applications` may name some without reviews, and gives the order. `places` is how many go
 * forward, half of those reviewed without it. @throws RangeError where a score is no finite number
 */
export function roundStatistics(
  reviews: readonly ReviewScore[],
  applications: readonly string[],
  wantedPlaces?: number,
): RoundStatistics {
  const byApplication = Map.groupBy(reviews, (review) => review.application);
  const byReviewer = Map.groupBy(reviews, (review) => review.reviewer);
  const scores = describeScores(reviews.map((review) => review.score));
  const fitted = fitRound(reviews);
  const model = typeof fitted === 'string' ? null : fitted;
  const rows = applications.map((application): RoundApplication => {
    const own = (byApplication.get(application) ?? []).map((review) => review.score);
    const effect = model?.applications.get(application);
    return {
      ...withoutModel(application, own, null),
      adjusted: effect?.value ?? null,
      low: effect ? effect.value - halfWidth(effect.variance) : null,
      high: effect ? effect.value + halfWidth(effect.variance) : null,
    };
  });
  const reliability = model && reliabilityOf(model, [...byApplication.values()]);
  const rankedBy = reliability && reliability.panel >= POOR_RELIABILITY ? 'adjusted' : 'mean';
  rankBy(rows, 'mean', 'rawRank');
  rankBy(rows, rankedBy, 'rank');
  if (model) markOutliers(rows, reviews, byApplication, model);
  const reviewed = rows.filter((row) => row.count > 0).length;
  const places = Math.max(0, Math.min(wantedPlaces ?? Math.ceil(reviewed / 2), reviewed));
  const cut = cutOf(rows, places);
  if (model && cut !== null) markHelp(rows, model, cut);
  return {
    denial: typeof fitted === 'string' ? fitted : null,
    scores,
    applications: rows.map((row) => ({
      ...row,
      adjusted: inPercent(row.adjusted),
      low: inPercent(row.low),
      high: inPercent(row.high),
    })),
    reviewers: [...byReviewer].map(([reviewer, own]) => reviewerOf(reviewer, own, model)),
    rankedBy,
    reliability,
    shares: model && sharesOf(model),
    groups: model?.groups ?? 1,
    places,
    cut,
  };
}

/** What is known of an application and its place without a model. */
function withoutModel(application: string, scores: readonly number[], rank: number | null): RoundApplication {
  const own = describeScores(scores);
  return {
    application,
    ...own,
    adjusted: null,
    low: null,
    high: null,
    rawRank: rank,
    rank,
    disagrees: isSplit(own),
    outlier: null,
    isNearCut: false,
    helpRank: null,
  };
}

/** What the database counts of a round that is too large to be modelled; the scores and places are those of some applications. */
export interface LargeRound {
  scores: Description;
  applications: { application: string; scores: readonly number[]; rank: number | null }[];
  reviewers: { reviewer: string; count: number; mean: number }[];
  places: number;
  cut: number | null;
}

/** A round that is too large to be modelled, as `roundStatistics` would describe it. */
export const largeRoundStatistics = ({ scores, applications, reviewers, places, cut }: LargeRound): RoundStatistics => ({
  denial: scores.count === 0 ? 'NO_REVIEWS' : 'TOO_LARGE',
  scores,
  applications: applications.map((each) => withoutModel(each.application, each.scores, each.rank)),
  reviewers: reviewers.map((each) => ({ ...each, severity: null, low: null, high: null })),
  rankedBy: 'mean',
  reliability: null,
  shares: null,
  groups: 1,
  places,
  cut,
});

/** The model knows no bounds, which keeps its order whole; what is shown has them. */
const inPercent = (value: number | null): number | null => (value === null ? null : Math.min(100, Math.max(0, value)));
const halfWidth = (variance: number): number => NORMAL_95 * Math.sqrt(variance);

/** As scores are displayed in a ranking, to 1 decimal. */
const displayed = (value: number | null): number => roundAsDisplayed(value ?? 0, 1);

/** 1 for the highest; values that are displayed the same share a place, and the next one counts them all (1, 2, 2, 4). */
function rankBy(rows: RoundApplication[], key: 'mean' | 'adjusted', into: 'rawRank' | 'rank'): void {
  const known = rows.filter((row) => row[key] !== null).toSorted((a, b) => displayed(b[key]) - displayed(a[key]));
  known.forEach((row, index) => {
    const before = known[index - 1];
    row[into] = before && displayed(before[key]) === displayed(row[key]) ? before[into] : index + 1;
  });
}

/**
 * Of two scores none is an outlier: they disagree, and no one can say which is off. One at most: a score far off draws the
 * application's own figure with it, so that the others look off on the other side.
 */
function markOutliers(
  rows: readonly RoundApplication[],
  reviews: readonly ReviewScore[],
  byApplication: ReadonlyMap<string, readonly ReviewScore[]>,
  model: RoundModel,
): void {
  const most = new Map<string, { reviewer: string; deviations: number; points: number }>();
  model.surprises.forEach(({ deviations, points }, index) => {
    const review = reviews[index];
    if (!review || Math.abs(deviations) <= Math.abs(most.get(review.application)?.deviations ?? 0)) return;
    most.set(review.application, { reviewer: review.reviewer, deviations, points });
  });
  for (const row of rows) {
    const found = most.get(row.application);
    if (!found || (byApplication.get(row.application)?.length ?? 0) < OUTLIER.panel) continue;
    if (Math.abs(found.deviations) >= OUTLIER.deviations && Math.abs(found.points) >= OUTLIER.points)
      row.outlier = found.reviewer;
  }
}

/** Half way between the last that goes forward and the first that does not. */
function cutOf(rows: readonly RoundApplication[], places: number): number | null {
  const values = rows.flatMap((row) => (row.count === 0 ? [] : [row.adjusted ?? row.mean ?? 0])).toSorted((a, b) => b - a);
  const [last, first] = [values[places - 1], values[places]];
  return last === undefined || first === undefined ? null : (last + first) / 2;
}

/**
 * What one more review, by a reviewer of unknown severity, would take off the interval's width; counted the
 * more the nearer the score lies to the cut, because far from it a narrower interval decides nothing.
 */
function markHelp(rows: readonly RoundApplication[], model: RoundModel, cut: number): void {
  const noise = model.variances.reviewer + model.variances.rest;
  const near = rows.flatMap((row) => {
    const effect = model.applications.get(row.application);
    if (!effect || row.low === null || row.high === null) return [];
    row.isNearCut = row.low <= cut && cut <= row.high;
    if (!row.isNearCut || effect.variance <= 0) return [];
    const after = effect.variance - effect.variance ** 2 / (effect.variance + noise);
    const drop = 2 * (halfWidth(effect.variance) - halfWidth(after));
    return [{ row, gain: drop * Math.exp(-((effect.value - cut) ** 2) / (2 * effect.variance)) }];
  });
  near.sort((a, b) => b.gain - a.gain || (a.row.application < b.row.application ? -1 : 1));
  near.forEach(({ row }, index) => (row.helpRank = index + 1));
}

function reviewerOf(reviewer: string, own: readonly ReviewScore[], model: RoundModel | null): RoundReviewer {
  const effect = model?.reviewers.get(reviewer);
  return {
    reviewer,
    count: own.length,
    mean: getMean(own.map((review) => review.score)),
    severity: effect ? -effect.value : null,
    low: effect ? -effect.value - halfWidth(effect.variance) : null,
    high: effect ? -effect.value + halfWidth(effect.variance) : null,
  };
}

/** Reliability of absolute scores: what reviewers differ by counts as error, since it changed raw means. */
function reliabilityOf(model: RoundModel, panels: readonly (readonly ReviewScore[])[]): RoundStatistics['reliability'] {
  const { application, reviewer, rest } = model.variances;
  // The harmonic mean: one thin panel weighs as much as it should.
  const k = panels.length / panels.reduce((sum, panel) => sum + 1 / panel.length, 0);
  return {
    single: application / (application + reviewer + rest),
    panel: application / (application + (reviewer + rest) / k),
    reviewsPerApplication: k,
  };
}

function sharesOf({ variances }: RoundModel): NonNullable<RoundStatistics['shares']> {
  const all = variances.application + variances.reviewer + variances.rest;
  return { application: variances.application / all, reviewer: variances.reviewer / all, rest: variances.rest / all };
}
