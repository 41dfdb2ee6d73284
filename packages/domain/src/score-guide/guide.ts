/** Score guides: criteria, outcomes, slugs and maxima. */

import { m } from '@grantdesk/messages';

export type Outcome = { title: string; weight: number };

export type Criterion = {
  title: string;
  /** Key of the criterion in scoreData; stable once given. */
  slug: string;
  /** The reviewer may give any weight up to the maximum, not only those of the outcomes. */
  isRange: boolean;
  possibleOutcomes: Outcome[];
  /** The question or section that the criterion judges, by its words or its id; see alignedPlace. */
  alignedTo?: string | undefined;
};

export type ScoreGuide = { name: string; description?: string | undefined; criteria: Criterion[] };

export type GuideIssue = { path: string; message: string };

export const GUIDE_LIMITS = { criteria: 50, outcomes: 50, name: 200, title: 300, description: 5_000, weight: 1_000 } as const;

/** Lower-case letters, digits and hyphens; letters with marks lose them ('Ìmọ̀ràn' -> 'imoran'). */
export function slugify(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return slug === '' ? 'criterion' : slug;
}

/**
 * Gives every criterion a unique slug. Existing slugs stay, because scores are stored under them; of two equal ones the
 * later is renumbered.
 */
export function withSlugs(criteria: readonly (Omit<Criterion, 'slug'> & { slug?: string | undefined })[]): Criterion[] {
  const wanted = criteria.map((criterion) => criterion.slug?.trim() ?? '');
  const taken = new Set<string>();
  const existing = wanted.map((slug) => {
    if (slug === '' || taken.has(slug)) return null;
    taken.add(slug);
    return slug;
  });
  return criteria.map(({ alignedTo, ...criterion }, index) => ({
    ...criterion,
    ...(alignedTo?.trim() && { alignedTo: alignedTo.trim() }),
    slug: existing[index] ?? freeSlug(slugify(criterion.title), taken),
  }));
}

function freeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}

/** The largest outcome weight: the most a criterion can score; 0 without outcomes. */
export function criterionMaximum(criterion: Criterion): number {
  return criterion.possibleOutcomes.reduce((max, outcome) => Math.max(max, outcome.weight), 0);
}

/** The most that a guide can score: the sum of its criteria's maxima. */
export function guideMaximum(guide: Pick<ScoreGuide, 'criteria'>): number {
  return guide.criteria.reduce((sum, criterion) => sum + criterionMaximum(criterion), 0);
}

/** What is wrong with a guide; paths are dotted, as 'criteria.0.possibleOutcomes.1.weight'. */
export function guideIssues(guide: ScoreGuide): GuideIssue[] {
  const issues: GuideIssue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  if (guide.name.trim() === '') report('name', m.scoreGuide.giveTheScoreGuideAName());
  if (guide.criteria.length === 0) report('criteria', m.scoreGuide.addAtLeastOneCriterion());
  const slugs = new Set<string>();
  guide.criteria.forEach((criterion, index) => {
    const path = `criteria.${index}`;
    if (criterion.title.trim() === '') report(`${path}.title`, m.scoreGuide.giveTheCriterionATitle());
    if (slugs.has(criterion.slug))
      report(`${path}.slug`, m.scoreGuide.anotherCriterionIsAlreadyCalledSlug({ slug: criterion.slug }));
    slugs.add(criterion.slug);
    checkOutcomes(criterion, path, report);
  });
  return issues;
}

function checkOutcomes(criterion: Criterion, path: string, report: (path: string, message: string) => void): void {
  const titles = new Set<string>();
  if (criterion.possibleOutcomes.length === 0) report(`${path}.possibleOutcomes`, m.scoreGuide.addAtLeastOneOutcome());
  criterion.possibleOutcomes.forEach((outcome, index) => {
    const at = `${path}.possibleOutcomes.${index}`;
    const title = outcome.title.trim().toLowerCase();
    if (title === '') report(`${at}.title`, m.scoreGuide.giveTheOutcomeATitle());
    else if (titles.has(title)) report(`${at}.title`, m.scoreGuide.anotherOutcomeOfThisCriterionHas());
    titles.add(title);
    if (!(outcome.weight >= 0 && outcome.weight <= GUIDE_LIMITS.weight)) {
      report(`${at}.weight`, m.scoreGuide.theWeightIsANumberFrom({ weight: GUIDE_LIMITS.weight }));
    }
  });
  if (criterion.possibleOutcomes.length > 0 && criterionMaximum(criterion) === 0) {
    report(`${path}.possibleOutcomes`, m.scoreGuide.atLeastOneOutcomeMustWeigh());
  }
}
