import { m } from '@grantdesk/messages';
import { applicantName } from '#components/applicant-name.ts';
import type { Answer } from '@grantdesk/api';
import { type Criterion, criterionMaximum } from '@grantdesk/domain/score-guide/guide';
import { outcomeWeight, REVIEW_CATEGORY, type ScoreData, type ScoringInput, weightMessage } from '@grantdesk/domain/task/score';
import { scoringDrafts } from '#storage/scoring-drafts.ts';

export type Task = Answer<'task.adminOne'>['data'];

/** What a reviewer has entered so far; drafts have the same shape. */
export interface Scoring {
  scoreData: Record<string, { outcome?: string; weight?: string }>;
  recommended: boolean | null;
  comments: string;
}

export const getCriteria = (task: Task): Criterion[] => task.category.payload.scoreGuide.criteria;
export const getApplicant = (task: Task): string => applicantName(task.category.payload.application);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function entriesOf(raw: unknown, criteria: readonly Pick<Criterion, 'slug'>[]): Scoring['scoreData'] {
  const scoreData: Scoring['scoreData'] = {};
  if (!isRecord(raw)) return scoreData;
  for (const { slug } of criteria) {
    const entry = Object.hasOwn(raw, slug) ? raw[slug] : null;
    if (!isRecord(entry)) continue;
    const { outcome, weight } = entry;
    scoreData[slug] = {
      ...(typeof outcome === 'string' ? { outcome } : {}),
      ...(typeof weight === 'string' || typeof weight === 'number' ? { weight: String(weight) } : {}),
    };
  }
  return scoreData;
}

/** A draft as text, to compare two; the order of keys is the server's own. */
export const draftText = (draft: unknown): string => {
  const { scoreData, recommended, comments } = readDraft(draft, null);
  const entries = Object.entries(scoreData).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries.map(([slug, { outcome, weight }]) => [slug, outcome, weight]), recommended, comments]);
};

/** A stored scoring, as far as it can be read; with `criteria` null, every criterion in it counts. */
function readDraft(raw: unknown, criteria: readonly Criterion[] | null): Scoring {
  const draft = isRecord(raw) ? raw : {};
  const data = draft['scoreData'];
  const known = criteria ?? Object.keys(isRecord(data) ? data : {}).map((slug) => ({ slug }));
  return {
    scoreData: entriesOf(data, known),
    recommended: typeof draft['recommended'] === 'boolean' ? draft['recommended'] : null,
    comments: typeof draft['comments'] === 'string' ? draft['comments'] : '',
  };
}

/** What a task starts with on screen: its review once completed, the saved draft before. */
export function toScoring(task: Task): Scoring {
  const criteria = getCriteria(task);
  const { review } = task.category.payload;
  if (task.progressStatus === 'COMPLETED')
    return { scoreData: entriesOf(review.score.data, criteria), recommended: task.recommended, comments: review.comments };
  return readDraft(task.draft, criteria);
}

/**
 * A scoring on this device that never reached the server: `fresh` if the server's draft is still the one that it started
 * from, `aside` if another device has changed that since and the reviewer has to choose.
 */
export function findDeviceScoring(task: Task): { kind: 'fresh' | 'aside'; scoring: Scoring } | null {
  if (!task.canProcess) return null;
  const saved = scoringDrafts.read(task.assignedTo._id, task._id);
  const stored = draftText(task.draft);
  if (!saved || draftText(saved.scoring) === stored) return null;
  return { kind: saved.base === stored ? 'fresh' : 'aside', scoring: readDraft(saved.scoring, getCriteria(task)) };
}

/** Choosing an outcome sets its weight; where any score may be given, that is where it starts. */
export function withOutcome(scoring: Scoring, criterion: Criterion, outcome: string): Scoring {
  const weight = outcomeWeight(criterion, outcome);
  return {
    ...scoring,
    scoreData: { ...scoring.scoreData, [criterion.slug]: { outcome, weight: weight === null ? '' : String(weight) } },
  };
}

export const withWeight = (scoring: Scoring, { slug }: Criterion, weight: string): Scoring => ({
  ...scoring,
  scoreData: { ...scoring.scoreData, [slug]: { ...scoring.scoreData[slug], weight } },
});

/** What the shared rules judge and the server is sent. */
export function toInput(scoring: Scoring, task: Task): ScoringInput & { data: { scoreData: ScoreData; comments: string } } {
  return {
    categoryName: REVIEW_CATEGORY,
    taskAction: task.category.payload.taskAction,
    recommended: scoring.recommended,
    data: { scoreData: scoring.scoreData, comments: scoring.comments },
  };
}

/** A criterion with an outcome and a weight that counts. */
export function isDone(scoring: Scoring, criterion: Criterion): boolean {
  const entry = scoring.scoreData[criterion.slug];
  return (
    criterion.possibleOutcomes.some(({ title }) => title === entry?.outcome) &&
    weightMessage(entry?.weight, criterionMaximum(criterion)) === null
  );
}

/** Ids of the controls; an error summary leads to them. */
export const controlOf = {
  outcome: (slug: string, index = 0): string => `score-${slug}-outcome-${index}`,
  weight: (slug: string): string => `score-${slug}-weight`,
  comments: 'score-comments',
  recommended: 'score-recommended-yes',
};

/** The control that a rule's path is about; where the screen sets the weight, the choice of the outcome is it. */
export function toTarget(path: string, criteria: readonly Criterion[]): string {
  if (path === 'data.comments') return controlOf.comments;
  if (path === 'recommended') return controlOf.recommended;
  const [, slug = '', part] = /^data\.scoreData\.(.+)\.(outcome|weight)$/.exec(path) ?? [];
  const criterion = criteria.find((each) => each.slug === slug);
  if (!criterion) return controlOf.outcome(criteria[0]?.slug ?? '');
  return part === 'weight' && criterion.isRange ? controlOf.weight(slug) : controlOf.outcome(slug);
}

interface ShownIssue {
  path: string;
  message: string;
  target: string;
}

/** One line for each message beside a control, in the order of the screen. */
export function summarise(issues: readonly ShownIssue[], criteria: readonly Criterion[]): { target: string; message: string }[] {
  const lines = criteria.flatMap(({ slug, title }) =>
    issues
      .filter(({ path }) => path.startsWith(`data.scoreData.${slug}.`))
      .map(({ target, message }) => ({ target, message: m.common.labelValue({ label: title, value: message }) })),
  );
  return [...lines, ...issues.filter(({ path }) => !path.startsWith('data.scoreData.')).toReversed()];
}
