import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  criterionMaximum,
  describeScores,
  guideMaximum,
  isSplit,
  TASK_ACTIONS,
  type Actor,
  type Blindness,
  type Criterion,
  type ReviewScore,
  type RoundStatistics,
  type ScoreData,
  type TaskAction,
} from '@grantdesk/domain';
import type { ReviewRecord, RoundTask } from './queries.ts';
import type { TaskCount } from './round-queries.ts';

type Round = Answer<'scoring.round'>['data'];
type Comparison = Answer<'scoring.application'>['data'];

/** Guides as tasks pin them, by `keyOfGuide`. */
export type Guides = ReadonlyMap<string, Criterion[]>;
interface PinnedGuide {
  scoreGuideId: string;
  scoreGuideVersion: number;
}
export const keyOfGuide = (task: PinnedGuide): string => `${task.scoreGuideId} ${task.scoreGuideVersion}`;

export const maximumOf = (guides: Guides, task: PinnedGuide): number =>
  guideMaximum({ criteria: guides.get(keyOfGuide(task)) ?? [] });

/** A total in percent of what its guide can give. */
function percentOf(guides: Guides, task: PinnedGuide & { totalScore: number | null }): number {
  const maximum = maximumOf(guides, task);
  return maximum > 0 ? ((task.totalScore ?? 0) / maximum) * 100 : 0;
}

/** Tasks as reviews of a round: those that are completed, in percent. */
export const toReviewScores = (tasks: readonly RoundTask[], guides: Guides): ReviewScore[] =>
  tasks
    .filter((task) => task.progress === 'COMPLETED')
    .map((task) => ({ application: task.applicationId, reviewer: task.assignedTo, score: percentOf(guides, task) }));

export interface PresentedRound {
  programme: { id: string; name: string };
  taskAction: TaskAction;
  /** By stage and guide. */
  counts: readonly TaskCount[];
  statistics: RoundStatistics;
  /** Of the applications in `statistics`. */
  tasks: readonly RoundTask[];
  guides: Guides;
  /** Reviewers by id, beside those of the tasks. */
  names?: ReadonlyMap<string, string>;
  applicationCount: number;
}

export function presentRound({ programme, taskAction, counts, statistics, tasks, guides, ...given }: PresentedRound): Round {
  const byApplication = Map.groupBy(tasks, (task) => task.applicationId);
  const names = new Map([...(given.names ?? []), ...tasks.map((task) => [task.assignedTo, task.assigneeName] as const)]);
  const personOf = (id: string) => ({ _id: id, name: names.get(id) ?? '' });
  return {
    ...statistics,
    programme: { _id: programme.id, name: programme.name },
    taskAction,
    stages: presentStages(counts),
    isMixed: counts.filter((each) => each.taskAction === taskAction && each.completed > 0).length > 1,
    isTooLarge: statistics.denial === 'TOO_LARGE',
    denial: statistics.denial === 'TOO_LARGE' ? null : statistics.denial,
    applicationCount: given.applicationCount,
    applications: statistics.applications.map(({ application, outlier, ...figures }) => {
      const own = byApplication.get(application) ?? [];
      const [first] = own;
      return {
        ...figures,
        _id: application,
        applicationID: first?.applicationNumber ?? '',
        user: { name: first?.applicantName ?? '', organisation: first?.organisation ?? null },
        assigned: own.length,
        outlier: outlier === null ? null : personOf(outlier),
        reviews: own
          .filter((task) => task.progress === 'COMPLETED')
          .map((task) => ({
            taskId: task.id,
            reviewer: personOf(task.assignedTo),
            score: percentOf(guides, task),
            totalScore: task.totalScore ?? 0,
          })),
      };
    }),
    reviewers: statistics.reviewers.map(({ reviewer, ...figures }) => ({ ...personOf(reviewer), ...figures })),
  };
}

/** Stages that have tasks, in their order. */
export const presentStages = (counts: readonly TaskCount[]): Round['stages'] =>
  TASK_ACTIONS.flatMap((taskAction) => {
    const own = counts.filter((each) => each.taskAction === taskAction);
    const sum = (key: 'tasks' | 'completed') => own.reduce((all, each) => all + each[key], 0);
    return own.length > 0 ? [{ taskAction, tasks: sum('tasks'), completed: sum('completed') }] : [];
  });

interface ComparedApplication {
  id: string;
  applicationNumber: string;
  programmeId: string;
  programmeName: string;
  name: string;
  organisation: string | null;
}

export function presentComparison(given: {
  application: ComparedApplication;
  blindness: Blindness | null;
  taskAction: TaskAction;
  sight: Comparison['sight'];
  seen: readonly TaskAction[];
  reviews: ReviewRecord[];
  declined: ReviewRecord[];
  shown: ReviewRecord[];
  guides: Guides;
  actor: Actor;
}): Comparison {
  const { application, blindness, taskAction, sight, reviews } = given;
  return {
    ...presentReviews(given),
    application: {
      _id: application.id,
      applicationID: application.applicationNumber,
      user: blindness
        ? { name: application.applicationNumber, organisation: null }
        : { name: application.name, organisation: application.organisation },
    },
    programme: { _id: application.programmeId, name: application.programmeName },
    taskAction,
    stages: given.seen.map((action) => {
      const own = reviews.filter((review) => review.taskAction === action);
      const done = own.filter((review) => review.progress === 'COMPLETED').length;
      return { taskAction: action, tasks: sight === 'named' ? own.length : done, completed: done };
    }),
    sight,
    declined: given.declined.map((review) => ({
      taskId: review.id,
      name: review.assigneeName,
      at: review.declinedAt?.toISOString() ?? '',
      reason: review.declineReason ?? '',
    })),
  };
}

/** Reviews of one application side by side: figures, criteria and what each reviewer gave and wrote. */
export function presentReviews({
  shown,
  ...given
}: {
  shown: readonly ReviewRecord[];
  sight: Comparison['sight'];
  guides: Guides;
  actor: Actor;
}): Pick<Comparison, 'scores' | 'disagrees' | 'criteria' | 'assessors'> {
  const { guides } = given;
  const completed = shown.filter((review) => review.progress === 'COMPLETED');
  const scores = describeScores(completed.map((review) => percentOf(guides, review)));
  return {
    scores,
    disagrees: isSplit(scores),
    criteria: criteriaOf(shown, guides).map((criterion) => presentCriterion(criterion, completed, guides)),
    assessors: shown.map((review, index) => presentAssessor(review, index, given)),
  };
}

/** Criteria of all guides in use, each once, in the order of the first guide that has it. */
function criteriaOf(reviews: readonly ReviewRecord[], guides: Guides): Criterion[] {
  const bySlug = new Map<string, Criterion>();
  for (const review of reviews)
    for (const criterion of guides.get(keyOfGuide(review)) ?? [])
      if (!bySlug.has(criterion.slug)) bySlug.set(criterion.slug, criterion);
  return [...bySlug.values()];
}

function presentCriterion(
  criterion: Criterion,
  completed: readonly ReviewRecord[],
  guides: Guides,
): Comparison['criteria'][number] {
  const percents = completed.flatMap((review) => {
    const own = guides.get(keyOfGuide(review))?.find((each) => each.slug === criterion.slug);
    const weight = weightOf(review, criterion.slug);
    const maximum = own ? criterionMaximum(own) : 0;
    return weight === null || maximum === 0 ? [] : [(weight / maximum) * 100];
  });
  const scores = describeScores(percents);
  return { ...criterion, maximum: criterionMaximum(criterion), scores, disagrees: isSplit(scores) };
}

const scoreOf = (review: ReviewRecord): ScoreData => (review.progress === 'COMPLETED' ? ((review.score ?? {}) as ScoreData) : {});

function weightOf(review: ReviewRecord, slug: string): number | null {
  const score = scoreOf(review);
  const weight = Object.hasOwn(score, slug) ? score[slug]?.weight : null;
  return typeof weight === 'number' ? weight : null;
}

function presentAssessor(
  review: ReviewRecord,
  index: number,
  { sight, guides, actor }: { sight: Comparison['sight']; guides: Guides; actor: Actor },
): Comparison['assessors'][number] {
  const isOwn = review.assignedTo === actor.userId;
  return {
    taskId: sight === 'named' || isOwn ? review.id : null,
    name: sight === 'named' || isOwn ? review.assigneeName : m.scoring.assessorNumber({ number: index + 1 }),
    isOwn,
    progressStatus: review.progress as 'PENDING',
    totalScore: review.totalScore,
    maximum: maximumOf(guides, review),
    recommended: review.recommended,
    comments: review.comments,
    dueDate: review.dueDate.toISOString(),
    dateCompleted: review.dateCompleted?.toISOString() ?? null,
    scores: Object.fromEntries(
      Object.keys(scoreOf(review)).map((slug) => [
        slug,
        { outcome: scoreOf(review)[slug]?.outcome ?? null, weight: weightOf(review, slug) },
      ]),
    ),
  };
}
