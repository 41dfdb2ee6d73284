import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { type Criterion, criterionMaximum, GUIDE_LIMITS, withSlugs } from '@grantdesk/domain/score-guide/guide';

export type ScoreGuide = Answer<'scoreGuide.adminOne'>['data'];

/** Weights stay as they are typed until the guide is saved; keys keep the focus where it is while things move. */
export interface OutcomeDraft {
  key: string;
  title: string;
  weight: string;
}
export interface CriterionDraft {
  key: string;
  title: string;
  /** Never changes once it is set: scores are stored under it. Empty for a criterion that was never saved. */
  slug: string;
  isRange: boolean;
  /** The question or section that it judges; empty where it judges the whole. */
  alignedTo: string;
  outcomes: OutcomeDraft[];
}
export interface GuideDraft {
  name: string;
  description: string;
  criteria: CriterionDraft[];
}

let lastKey = 0;
const newKey = (): string => `k${(lastKey += 1)}`;

export const newOutcome = (title = '', weight = ''): OutcomeDraft => ({ key: newKey(), title, weight });
export const newCriterion = (): CriterionDraft => ({
  key: newKey(),
  title: '',
  slug: '',
  isRange: false,
  alignedTo: '',
  outcomes: [newOutcome(), newOutcome()],
});
export const emptyDraft = (): GuideDraft => ({ name: '', description: '', criteria: [newCriterion()] });

export const toDraft = (guide: ScoreGuide): GuideDraft => ({
  name: guide.name,
  description: guide.description,
  criteria: guide.criteria.map(({ title, slug, isRange, possibleOutcomes, alignedTo }) => ({
    key: newKey(),
    title,
    slug,
    isRange,
    alignedTo: alignedTo ?? '',
    outcomes: possibleOutcomes.map((outcome) => newOutcome(outcome.title, String(outcome.weight))),
  })),
});

/** A weight as typed; NaN for what is no number, which the shared rules refuse. */
export function readWeight(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}

/** The draft as the shared rules and the server take it, with the slugs that it would get. */
export function toGuide(draft: GuideDraft): { name: string; description: string; criteria: Criterion[] } {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    criteria: withSlugs(
      draft.criteria.map(({ title, slug, isRange, alignedTo, outcomes }) => ({
        title: title.trim(),
        slug,
        isRange,
        alignedTo,
        possibleOutcomes: outcomes.map((outcome) => ({ title: outcome.title.trim(), weight: readWeight(outcome.weight) })),
      })),
    ),
  };
}

/** The current maximum of a criterion; weights that are not numbers count as 0. */
export function liveMaximum(criterion: Criterion): number {
  const known = criterion.possibleOutcomes.filter((outcome) => outcome.weight >= 0 && outcome.weight <= GUIDE_LIMITS.weight);
  return criterionMaximum({ ...criterion, possibleOutcomes: known });
}

export const sameDraft = (left: GuideDraft, right: GuideDraft): boolean =>
  JSON.stringify(toGuide(left)) === JSON.stringify(toGuide(right));

/** The id of the control that a path of the shared rules means, as `criteria.0.possibleOutcomes.1.weight`. */
export function toControlId(path: string, draft: GuideDraft): string {
  const [root = '', criterionAt, part, outcomeAt, outcomePart] = path.split('.');
  if (root !== 'criteria') return `guide-${root}`;
  const criterion = draft.criteria[Number(criterionAt ?? NaN)];
  if (!criterion) return 'guide-criteria';
  if (part !== 'possibleOutcomes') return criterionControl(criterion.key, 'title');
  const outcome = criterion.outcomes[Number(outcomeAt ?? NaN)];
  if (!outcome) return criterionControl(criterion.key, 'outcomes');
  return outcomeControl(outcome.key, outcomePart === 'weight' ? 'weight' : 'title');
}

/** The control in words, for the summary of errors: three criteria may lack the same thing. */
export function describePlace(draft: GuideDraft, target: string): string {
  for (const [index, { key, title, outcomes }] of draft.criteria.entries()) {
    const criterion =
      title.trim() === ''
        ? m.scoreGuide.criterionIndex({ index: index + 1 })
        : m.scoreGuide.criterionIndexTitle({ index: index + 1, title: title.trim() });
    if (target === criterionControl(key, 'title') || target === criterionControl(key, 'outcomes')) return criterion;
    const outcome = outcomes.findIndex(
      (item) => target === outcomeControl(item.key, 'title') || target === outcomeControl(item.key, 'weight'),
    );
    if (outcome >= 0) return m.scoreGuide.criterionOutcomeOutcome({ criterion, outcome: outcome + 1 });
  }
  return '';
}

export const criterionControl = (key: string, part: 'title' | 'outcomes' | 'card'): string => `criterion-${key}-${part}`;
export const outcomeControl = (key: string, part: 'title' | 'weight'): string => `outcome-${key}-${part}`;

/** The list with an item moved by one place; the same list if the item is already at the end. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list];
  const to = from + by;
  const item = next[from];
  if (item === undefined || to < 0 || to >= next.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, item);
  return next;
}

/** Rows copied out of a spreadsheet: a title and a weight, parted by a tab. Null for anything that is one line. */
export function pastedOutcomes(text: string): OutcomeDraft[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return null;
  return lines.map((line) => {
    const [title = '', weight = ''] = line.split('\t');
    return newOutcome(title.trim(), weight.trim());
  });
}

/** Weights that several outcomes of a criterion share; a reviewer's choice between them changes no score. */
export function sharedWeights(criterion: Criterion): number[] {
  const weights = criterion.possibleOutcomes.map((outcome) => outcome.weight).filter((weight) => !Number.isNaN(weight));
  return [...new Set(weights.filter((weight, index) => weights.indexOf(weight) !== index))];
}
