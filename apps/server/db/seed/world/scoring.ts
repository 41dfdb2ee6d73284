import { slugify } from '@grantdesk/domain/score-guide/guide';
import { SCORE_GUIDES } from '../score-guides.ts';
import { pick, spread } from './answers.ts';
import { taskOf, type Application, type Programme, type TaskAction } from './steps.ts';
import type { World } from './world.ts';

type Criterion = (typeof SCORE_GUIDES)[number]['criteria'][number];

const STRONG = [
  'Convincing from start to end. The need is shown with figures, and the team has done this before.',
  'The plan is concrete and the budget matches it. I would fund this.',
  'One of the best that I read: local, well costed and likely to last.',
  'Clear roles, a realistic calendar and people who are behind it. Strong.',
];
const FAIR = [
  'A good idea with a thin plan. The second half of the work is hardly described.',
  'The need is real. I miss a word about who maintains it afterwards.',
  'Solid, but transport takes a large share of the budget. Ask about it at the interview.',
  'Fits the fund. The number of people reached looks optimistic to me.',
];
const WEAK = [
  'The activities do not answer the need that the first page describes.',
  'Most of the budget is equipment, and nothing says who will use it.',
  'Too little evidence that the community was asked.',
  'Copied in parts from another call; the places named do not agree.',
];

const commentOn = (level: number, seed: string): string => pick(level >= 0.68 ? STRONG : level >= 0.45 ? FAIR : WEAK, seed);

/** One outcome and weight for each criterion, around a level from 0 (worst) to 1 (best). */
function scoreData(criteria: readonly Criterion[], level: number, { application, seed }: { application: string; seed: string }) {
  return Object.fromEntries(
    criteria.map(({ title = '', isRange, possibleOutcomes: outcomes }) => {
      // Reviewers agree on what is strong and weak in an application more than they differ.
      const around = level + (spread(application + title, 21) - 10) / 70 + (spread(seed + title, 11) - 5) / 100;
      const place = Math.min(outcomes.length - 1, Math.max(0, Math.round(around * (outcomes.length - 1))));
      const { title: outcome = '', weight = 0 } = outcomes[place] ?? {};
      const below = outcomes[place - 1]?.weight ?? 0;
      const within = isRange ? Math.round(below + (weight - below) * (0.4 + spread(seed, 6) / 10)) : weight;
      return [slugify(title), { outcome, weight: within }];
    }),
  );
}

/** How good an application is, from 0.4 to 0.95, before a reviewer's own view of it. */
export const qualityOf = (key: string, programme: string): number => 0.4 + spread(`${programme} ${key}`, 56) / 100;

/** An assessor scores a task. The same application gets similar scores, and a lower one from a severe assessor. */
export function score(
  w: World,
  days: number,
  programme: Programme,
  { who, application, action, level }: { who: string; application: Application; action: TaskAction; level: number },
): void {
  w.at(days, 9 + spread(`${who} ${application.key}`, 80) / 10, async () => {
    const criteria = SCORE_GUIDES[action === 'PROPOSAL_SCORING' ? 1 : 0]?.criteria ?? [];
    const seed = `${who} ${application.key} ${action}`;
    await (
      await w.as(who)
    ).json('POST', '/task/admin/process', {
      taskId: await taskOf(w, programme, who, application, action),
      categoryName: 'APPLICATION_REVIEW',
      taskAction: action,
      programmeId: programme.id,
      recommended: level >= 0.5,
      data: { scoreData: scoreData(criteria, level, { application: application.key, seed }), comments: commentOn(level, seed) },
    });
  });
}
