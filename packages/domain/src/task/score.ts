/** Judging what a reviewer sends, and adding it up. */
import { messages } from '../messages.ts';
import { formatNumber } from '../format/money.ts';
import { criterionMaximum } from '../score-guide/guide.ts';
import type { Criterion, GuideIssue, ScoreGuide } from '../score-guide/guide.ts';

export const REVIEW_CATEGORY = 'APPLICATION_REVIEW';

export const TASK_ACTIONS = ['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

/** Weight is text where it comes from an input; '' and null are no score yet. */
export type ScoreEntry = { outcome?: string | null | undefined; weight?: number | string | null | undefined };
export type ScoreData = Record<string, ScoreEntry>;

export type ScoringInput = {
  categoryName?: string | null | undefined;
  taskAction?: string | null | undefined;
  recommended?: boolean | null | undefined;
  data?: { scoreData?: ScoreData | null | undefined; comments?: string | null | undefined } | null | undefined;
};

/** Every broken rule of a scoring, with the exact texts; paths as 'data.scoreData.{slug}.weight'. */
export function scoringIssues(input: ScoringInput, guide: Pick<ScoreGuide, 'criteria'>): GuideIssue[] {
  const issues: GuideIssue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  if (!input.categoryName?.trim()) report('categoryName', messages.scoring.categoryName);
  const action: string = input.taskAction ?? '';
  if (!(TASK_ACTIONS as readonly string[]).includes(action)) report('taskAction', messages.scoring.taskAction);
  if (typeof input.recommended !== 'boolean') report('recommended', messages.scoring.recommended);
  if (!input.data?.comments?.trim()) report('data.comments', messages.scoring.comments);
  const scoreData = input.data?.scoreData;
  if (!scoreData) report('data.scoreData', messages.scoring.scoreData);
  else issues.push(...scoreDataIssues(scoreData, guide));
  return issues;
}

/** Broken rules of the scores alone: one outcome and one weight per criterion, no other slugs. */
export function scoreDataIssues(scoreData: ScoreData, guide: Pick<ScoreGuide, 'criteria'>): GuideIssue[] {
  const issues: GuideIssue[] = [];
  const known = new Set(guide.criteria.map((criterion) => criterion.slug));
  for (const slug of Object.keys(scoreData)) {
    if (!known.has(slug)) issues.push({ path: `data.scoreData.${slug}`, message: messages.scoring.scoreData });
  }
  for (const criterion of guide.criteria) {
    const entry = Object.hasOwn(scoreData, criterion.slug) ? scoreData[criterion.slug] : undefined;
    const path = `data.scoreData.${criterion.slug}`;
    const titles = criterion.possibleOutcomes.map((outcome) => outcome.title);
    if (!titles.includes(entry?.outcome ?? '')) issues.push({ path: `${path}.outcome`, message: messages.scoring.outcome });
    const message = weightMessage(entry?.weight, criterionMaximum(criterion));
    if (message) issues.push({ path: `${path}.weight`, message });
  }
  return issues;
}

/** Empty, below 0 or no number, above the maximum: each has a text of its own. */
export function weightMessage(weight: ScoreEntry['weight'], max: number): string | null {
  if (weight === null || weight === undefined || (typeof weight === 'string' && weight.trim() === '')) {
    return messages.scoring.weightMissing;
  }
  const value = readWeight(weight);
  if (value === null || value < 0) return messages.scoring.weightRange(max);
  return value > max ? messages.scoring.weightMax(max) : null;
}

function readWeight(weight: ScoreEntry['weight']): number | null {
  if (typeof weight === 'number') return Number.isFinite(weight) ? weight : null;
  return typeof weight === 'string' && /^-?\d+(?:\.\d+)?$/.test(weight.trim()) ? Number(weight) : null;
}

/** The weight of the outcome chosen, which the screen sets when a criterion is no range. */
export function outcomeWeight(criterion: Criterion, title: string): number | null {
  return criterion.possibleOutcomes.find((outcome) => outcome.title === title)?.weight ?? null;
}

/** totalScore: the sum of the weights; what is no number yet counts 0. */
export function totalScore(scoreData: ScoreData): number {
  const sum = Object.values(scoreData).reduce((total, entry) => total + (readWeight(entry.weight) ?? 0), 0);
  // Decimal weights such as 0.1 + 0.2 must not show their binary remainders.
  return Math.round(sum * 1e6) / 1e6;
}

/** averageScore and reviewsCount of completed totals; average null without any. */
export function averageScores(totals: readonly number[]): { averageScore: number | null; reviewsCount: number } {
  const sum = totals.reduce((total, score) => total + score, 0);
  return { averageScore: totals.length === 0 ? null : sum / totals.length, reviewsCount: totals.length };
}

/** Totals in task views: 1 decimal. */
export function formatTaskTotal(total: number | null): string {
  return formatNumber(total, 1);
}

/** Totals, per-review scores and averages in tables: 2 decimals. */
export function formatTableScore(score: number | null): string {
  return formatNumber(score, 2);
}
