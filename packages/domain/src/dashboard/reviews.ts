/** How far the reviews of a programme are, by stage and by reviewer. */
import { m } from '@grantdesk/messages';
import { TASK_ACTIONS, type TaskAction } from '../task/score.ts';

/** Tasks of one reviewer in one stage; declined ones and those taken off do not count. */
export interface ReviewCount {
  taskAction: TaskAction;
  reviewer: { _id: string; name: string };
  open: number;
  overdue: number;
  completed: number;
  /** When the first open one is due. */
  nextDue: string | null;
}
export interface ReviewSums {
  open: number;
  overdue: number;
  completed: number;
}
export interface ReviewerLoad extends ReviewSums {
  reviewer: { _id: string; name: string };
  nextDue: string | null;
}

const add = (left: ReviewSums, right: ReviewSums): ReviewSums => ({
  open: left.open + right.open,
  overdue: left.overdue + right.overdue,
  completed: left.completed + right.completed,
});
const NONE: ReviewSums = { open: 0, overdue: 0, completed: 0 };

/** Stages that have reviews, in their order. */
export const sumReviewsByStage = (counts: readonly ReviewCount[]): (ReviewSums & { taskAction: TaskAction })[] =>
  TASK_ACTIONS.flatMap((taskAction) => {
    const own = counts.filter((count) => count.taskAction === taskAction);
    return own.length === 0 ? [] : [{ taskAction, ...own.reduce<ReviewSums>(add, NONE) }];
  });

/** Reviewers over all stages: who is most behind first, then who has most to do. */
export function toReviewerLoads(counts: readonly ReviewCount[]): ReviewerLoad[] {
  const loads = new Map<string, ReviewerLoad>();
  for (const { reviewer, nextDue, ...count } of counts) {
    const known = loads.get(reviewer._id) ?? { reviewer, nextDue: null, ...NONE };
    const due = [known.nextDue, nextDue].filter((day) => day !== null).toSorted()[0] ?? null;
    loads.set(reviewer._id, { reviewer, nextDue: due, ...add(known, count) });
  }
  return [...loads.values()].toSorted(
    (a, b) =>
      b.overdue - a.overdue ||
      b.open - a.open ||
      a.reviewer.name.localeCompare(b.reviewer.name) ||
      a.reviewer._id.localeCompare(b.reviewer._id),
  );
}

/** What the figures say in words. */
export function reviewWords({ open, overdue, completed }: ReviewSums): string {
  const all = open + completed;
  if (all === 0) return m.dashboard.noReviewHasBeenAssignedYet();
  return m.dashboard.reviewsCompleted({ completed, total: all, overdue });
}

const BANDS: readonly { label: string; upTo: number }[] = [
  {
    get label() {
      return m.dashboard.over15Below();
    },
    upTo: -15,
  },
  {
    get label() {
      return m.dashboard.n5To15Below();
    },
    upTo: -5,
  },
  {
    get label() {
      return m.dashboard.within5();
    },
    upTo: 5,
  },
  {
    get label() {
      return m.dashboard.n5To15Above();
    },
    upTo: 15,
  },
  {
    get label() {
      return m.dashboard.over15Above();
    },
    upTo: Infinity,
  },
];

/** How often the own total lay how far from the panel's average. */
export const differenceBands = (differences: readonly number[]): { label: string; count: number }[] =>
  BANDS.map(({ label, upTo }, index) => {
    const from = BANDS[index - 1]?.upTo ?? -Infinity;
    return { label, count: differences.filter((each) => each <= upTo && each > from).length };
  });
