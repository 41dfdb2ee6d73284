/**
 * Who is good and who is strict: score = mean + application + reviewer + the rest, applications and reviewers as crossed
 * random effects. Henderson's mixed model equations give the shrunken effects and how sure they are; the three variances
 * are estimated by restricted maximum likelihood with the EM algorithm. Nothing is random: equal reviews, equal figures.
 * Why this one: docs/decisions/0015-scores-and-statistics.md.
 */
import { designDenial, toDesign, type Design, type NoModel, type ReviewScore } from './design.ts';
import { addTo, cell, inverse, zeros, type Matrix } from './linear.ts';

export interface Effect {
  value: number;
  /** Variance of what is not known about it. */
  variance: number;
}

export interface Variances {
  application: number;
  reviewer: number;
  /** What neither the application nor the reviewer explains. */
  rest: number;
}

export interface RoundModel {
  mean: number;
  variances: Variances;
  /** The adjusted score of each application: mean and effect, in percent. */
  applications: Map<string, Effect>;
  /** Percent points that a reviewer gives above the others. */
  reviewers: Map<string, Effect>;
  /** Beside the reviews as given: how far each lies from what was expected of it, in its own standard deviations and in points. */
  surprises: { deviations: number; points: number }[];
  groups: number;
}

const TOLERANCE = 1e-5;
const MAX_ROUNDS = 400;
/** All inversions of a fit together, so that a very large panel cannot hold up the server. */
const MAX_WORK = 3e8;
const FLOOR = 1e-6;

/** The model, or why these reviews cannot carry one. */
export function fitRound(reviews: readonly ReviewScore[]): RoundModel | NoModel {
  const design = toDesign(reviews);
  const denial = designDenial(design);
  if (denial) return denial;
  const { total } = design;
  let variances: Variances = { application: total / 3, reviewer: total / 3, rest: total / 3 };
  const size = design.reviewers.length + 1;
  const rounds = Math.max(15, Math.min(MAX_ROUNDS, Math.floor(MAX_WORK / size ** 3)));
  for (let round = 0; round < rounds; round++) {
    const next = improve(design, solve(design, variances), variances);
    const change = Math.max(
      Math.abs(next.application - variances.application),
      Math.abs(next.reviewer - variances.reviewer),
      Math.abs(next.rest - variances.rest),
    );
    variances = next;
    if (change < total * TOLERANCE) break;
  }
  return present(design, reviews, variances);
}

interface Solution {
  /** The mean (0) and the reviewers. */
  theta: number[];
  /** Unknown (co)variance of theta, in units of the rest's variance. */
  core: Matrix;
  /** The applications, and per application the number of its reviews plus the shrinkage. */
  effects: number[];
  weights: number[];
}

/** Absorbs the applications (their block is a diagonal), which leaves a system no larger than the number of reviewers. */
function solve(design: Design, variances: Variances): Solution {
  const size = design.reviewers.length + 1;
  const matrix = zeros(size);
  const right = new Float64Array(size);
  for (let column = 1; column < size; column++) addTo(matrix, column, column, variances.rest / variances.reviewer);
  const weights = design.columns.map((columns) => columns.length + variances.rest / variances.application);
  design.columns.forEach((columns, row) => {
    const scores = design.scores[row] ?? [];
    const weight = weights[row] ?? 1;
    const n = columns.length;
    const sum = scores.reduce((all, score) => all + score, 0);
    addTo(matrix, 0, 0, n - (n * n) / weight);
    right[0] = (right[0] ?? 0) + sum - (n * sum) / weight;
    columns.forEach((column, index) => {
      addTo(matrix, 0, column, 1 - n / weight);
      addTo(matrix, column, 0, 1 - n / weight);
      addTo(matrix, column, column, 1);
      for (const other of columns) addTo(matrix, column, other, -1 / weight);
      right[column] = (right[column] ?? 0) + (scores[index] ?? 0) - sum / weight;
    });
  });
  // Shrinkage keeps the matrix positive definite; rounding alone could not, and then nothing is known.
  const core = inverse(matrix) ?? zeros(size);
  const theta = core.map((line) => line.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0));
  const effects = design.columns.map((columns, row) => {
    const left = columns.reduce(
      (sum, column, index) => sum + (design.scores[row]?.[index] ?? 0) - (theta[0] ?? 0) - (theta[column] ?? 0),
      0,
    );
    return left / (weights[row] ?? 1);
  });
  return { theta, core, effects, weights };
}

/** What an application's reviews take from one column of the core: the mean once a review, each reviewer once. */
const taken = (core: Matrix, columns: readonly number[], column: number): number =>
  columns.reduce((sum, each) => sum + cell(core, 0, column) + cell(core, each, column), 0);

/** Unknown variance of an application's own effect, in units of the rest's variance. */
function ownUnknown({ core, weights }: Solution, columns: readonly number[], row: number): number {
  const weight = weights[row] ?? 1;
  const inner = columns.reduce((sum, each) => sum + taken(core, columns, 0) + taken(core, columns, each), 0);
  return 1 / weight + inner / weight ** 2;
}

const squaresOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value ** 2, 0);

/** One step of EM for the three variances. */
function improve(design: Design, solution: Solution, variances: Variances): Variances {
  const { theta, core, effects } = solution;
  const floor = design.total * FLOOR;
  const reviewers = theta.slice(1);
  const unknownReviewers = reviewers.reduce((sum, _, index) => sum + cell(core, index + 1, index + 1), 0);
  const unknownApplications = design.columns.reduce((sum, columns, row) => sum + ownUnknown(solution, columns, row), 0);
  let rest = 0;
  design.columns.forEach((columns, row) =>
    columns.forEach((column, index) => {
      const score = design.scores[row]?.[index] ?? 0;
      rest += score * (score - (theta[0] ?? 0) - (theta[column] ?? 0) - (effects[row] ?? 0));
    }),
  );
  return {
    application: Math.max(floor, (squaresOf(effects) + variances.rest * unknownApplications) / effects.length),
    reviewer: Math.max(floor, (squaresOf(reviewers) + variances.rest * unknownReviewers) / reviewers.length),
    rest: Math.max(floor, rest / (design.count - 1)),
  };
}

function present(design: Design, reviews: readonly ReviewScore[], variances: Variances): RoundModel {
  const solution = solve(design, variances);
  const { theta, core, effects, weights } = solution;
  const mean = theta[0] ?? 0;
  const rowOf = new Map(design.applications.map((id, row) => [id, row]));
  const columnOf = new Map(design.reviewers.map((id, index) => [id, index + 1]));
  /** Unknown variance of mean + application, in units of the rest's variance. */
  const unknown = design.columns.map(
    (columns, row) => cell(core, 0, 0) - (2 * taken(core, columns, 0)) / (weights[row] ?? 1) + ownUnknown(solution, columns, row),
  );
  const surprises = reviews.map((review) => {
    const row = rowOf.get(review.application) ?? 0;
    const column = columnOf.get(review.reviewer) ?? 0;
    const columns = design.columns[row] ?? [];
    const points = review.score - design.centre - mean - (effects[row] ?? 0) - (theta[column] ?? 0);
    const known =
      (unknown[row] ?? 0) +
      cell(core, column, column) +
      2 * cell(core, 0, column) -
      (2 * taken(core, columns, column)) / (weights[row] ?? 1);
    return { points, deviations: points / Math.sqrt(variances.rest * Math.max(1e-6, 1 - known)) };
  });
  return {
    mean: mean + design.centre,
    variances,
    applications: new Map(
      design.applications.map((id, row) => [
        id,
        { value: design.centre + mean + (effects[row] ?? 0), variance: variances.rest * Math.max(0, unknown[row] ?? 0) },
      ]),
    ),
    reviewers: new Map(
      design.reviewers.map((id, index) => [
        id,
        { value: theta[index + 1] ?? 0, variance: variances.rest * cell(core, index + 1, index + 1) },
      ]),
    ),
    surprises,
    groups: design.groups,
  };
}
