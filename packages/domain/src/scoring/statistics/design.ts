/** Who reviewed what, laid out for the model, and whether it can carry one. */

/** One completed review: the total in percent of what its guide can give. */
export interface ReviewScore {
  application: string;
  reviewer: string;
  score: number;
}

/** Why reviews carry no model; the screen says it in words. */
export type NoModel = 'NO_REVIEWS' | 'ONE_REVIEWER' | 'ONE_REVIEW_EACH' | 'TOO_FEW' | 'ALL_EQUAL' | 'TOO_LARGE';

/**
 * The largest round that is modelled: the work grows with the cube of the reviewers, and everyone else waits for it. More
 * reviews than these are summed up by the database alone.
 */
export const MODEL_LIMITS = { reviews: 40_000, reviewers: 300 } as const;

export interface Design {
  applications: string[];
  reviewers: string[];
  /** Per application the reviews' columns: 1 is the first reviewer, 0 would be the mean. */
  columns: number[][];
  /** Beside `columns`: the scores, less the mean of all. */
  scores: number[][];
  centre: number;
  count: number;
  /** Variance of all scores together. */
  total: number;
  /** Sets of reviewers that share no application with each other; 1 where everything hangs together. */
  groups: number;
}

/** Reviews beyond those that pin down every application and reviewer: with fewer, the variances cannot be separated. */
const SPARE_REVIEWS = 2;

export function toDesign(reviews: readonly ReviewScore[]): Design {
  const applications = [...new Set(reviews.map((review) => review.application))];
  const reviewers = [...new Set(reviews.map((review) => review.reviewer))];
  const rowOf = new Map(applications.map((id, index) => [id, index]));
  const columnOf = new Map(reviewers.map((id, index) => [id, index + 1]));
  const columns: number[][] = applications.map(() => []);
  const scores: number[][] = applications.map(() => []);
  const count = reviews.length;
  const centre = reviews.reduce((sum, review) => sum + review.score, 0) / Math.max(1, count);
  for (const review of reviews) {
    const row = rowOf.get(review.application) ?? 0;
    columns[row]?.push(columnOf.get(review.reviewer) ?? 0);
    scores[row]?.push(review.score - centre);
  }
  const total = reviews.reduce((sum, review) => sum + (review.score - centre) ** 2, 0) / Math.max(1, count - 1);
  return { applications, reviewers, columns, scores, centre, count, total, groups: countGroups(columns, reviewers.length) };
}

/** Union-find over reviewers: two hang together when an application has both. */
function countGroups(columns: readonly number[][], reviewers: number): number {
  const parent = Array.from({ length: reviewers + 1 }, (_, index) => index);
  const rootOf = (of: number): number => {
    let at = of;
    while ((parent[at] ?? at) !== at) at = parent[at] = parent[parent[at] ?? at] ?? at;
    return at;
  };
  let groups = reviewers;
  for (const [first = 0, ...others] of columns)
    for (const other of others) {
      const [a, b] = [rootOf(first), rootOf(other)];
      if (a === b) continue;
      parent[a] = b;
      groups--;
    }
  return groups;
}

/** Why these reviews cannot tell good applications from generous reviewers; null where they can. */
export function designDenial(design: Design): NoModel | null {
  if (design.count === 0) return 'NO_REVIEWS';
  if (design.count > MODEL_LIMITS.reviews || design.reviewers.length > MODEL_LIMITS.reviewers) return 'TOO_LARGE';
  if (design.reviewers.length < 2) return 'ONE_REVIEWER';
  if (design.columns.every((columns) => columns.length < 2)) return 'ONE_REVIEW_EACH';
  const spare = design.count - design.applications.length - design.reviewers.length + design.groups;
  if (design.applications.length < 2 || spare < SPARE_REVIEWS) return 'TOO_FEW';
  return design.total < 1e-9 ? 'ALL_EQUAL' : null;
}
