/** What an assignment will make or move, and what it will not and why: the same for preview and publish. */
import { messages } from '../messages.ts';
import { ours } from '../validation-messages.ts';
import { assign, assignmentFixes, isSkilled } from './assignment.ts';
import type { AssignmentFix, AssignmentInput } from './assignment.ts';
import { skillKey } from './expertise.ts';
import { likelyConflict, toMarks } from './conflict.ts';
import type { ConflictKind, ConflictParty } from './conflict.ts';
import type { ProgrammeStages } from '../stage/shape.ts';
import { isMeant, taskDenial } from './rules.ts';

export type PlanApplication = {
  id: string;
  progressStatus: string;
  proposalProgressStatus: string | null;
  flags: readonly string[];
  /** The applicant and who writes with them. */
  people: readonly ConflictParty[];
  /** What auto assignment has to match: the answers to one question. */
  skills?: readonly string[];
};
/** `open` counts the person's open tasks everywhere. */
export type PlanAssignee = ConflictParty & { id: string; name: string; open: number; skills?: readonly string[] };
type Pair = { applicationId: string; userId: string };

export type PlanFacts = {
  taskAction: string;
  /** The stages of the programme. */
  stages: ProgrammeStages;
  applications: readonly PlanApplication[];
  assignees: readonly PlanAssignee[];
  /** Tasks of the applications in this stage; a declined or deleted one occupies its pair but counts for nothing. */
  tasks: readonly (Pair & { id: string; progress: string; isDeclined: boolean; isDeleted: boolean })[];
  declines: readonly Pair[];
  /** Declared conflicts in force. */
  declared: readonly (Pair & { reason: string })[];
  overridden: readonly Pair[];
};

export type PlannedConflict = Pair & { kind: ConflictKind; reason: string | null };
export type PlanLoad = { userId: string; before: number; added: number; after: number };
export type PlanShort = { id: string; lacks: number; reasons: string[] };
export type Plan = {
  pairs: Pair[];
  loads: PlanLoad[];
  /** Applications (or tasks, of a re-assignment) that were named and are left out, with the reason. */
  ignored: { id: string; reason: string }[];
  /** What auto assignment cannot give; then nothing is made. */
  short: PlanShort[];
  fixes: AssignmentFix[];
  conflicts: PlannedConflict[];
};

export type AssignChoice = {
  isAuto: boolean;
  /** Whether applications were named; else every one that is meant. */
  isNamed: boolean;
  minimum: number;
  maximum: number | null;
};

/** One task for each pair by hand; by auto assignment exactly the minimum for each application. */
export function planTasks(facts: PlanFacts, choice: AssignChoice): Plan {
  const index = indexOf(facts);
  const ignored: Plan['ignored'] = [];
  const eligible = facts.applications.filter((application) => {
    if (!choice.isNamed && !isMeant(application, facts.taskAction)) return false;
    const denial = taskDenial(application, facts.taskAction, facts.stages);
    if (denial !== null && choice.isNamed) ignored.push({ id: application.id, reason: denial });
    return denial === null;
  });
  const conflicts = eligible.flatMap((application) => index.conflictsOf(application));
  if (!choice.isAuto) {
    const pairs: Pair[] = [];
    for (const { id } of eligible)
      for (const assignee of facts.assignees) {
        const reason = index.denialOf(id, assignee, false);
        if (reason === null) pairs.push({ applicationId: id, userId: assignee.id });
        else ignored.push({ id, reason });
      }
    return { pairs, loads: loadsOf(facts.assignees, pairs), ignored, short: [], fixes: [], conflicts };
  }
  const live = new Map<string, number>();
  for (const task of facts.tasks)
    if (!task.isDeclined && !task.isDeleted) live.set(task.applicationId, (live.get(task.applicationId) ?? 0) + 1);
  const applications = eligible.map(({ id, skills = [] }) => ({
    id,
    need: Math.max(0, choice.minimum - (live.get(id) ?? 0)),
    skills: skills.map(skillKey),
  }));
  if (choice.isNamed)
    for (const { id, need } of applications) if (need === 0) ignored.push({ id, reason: ours.assign.enough(choice.minimum) });
  const input: AssignmentInput = {
    applications: applications.filter(({ need }) => need > 0),
    reviewers: facts.assignees.map(({ id, open, skills = [] }) => ({ id, load: open, skills: skills.map(skillKey) })),
    maximum: choice.maximum,
    barred: index.barred(eligible, true),
  };
  const { pairs, loads, short } = assign(input);
  const isUnskilled = unskilledIn(input);
  return {
    pairs: pairs.map(({ application, reviewer }) => ({ applicationId: application, userId: reviewer })),
    loads: loads.map(({ reviewer, ...load }) => ({ userId: reviewer, ...load })),
    ignored,
    short: short.map(({ application, lacks, full }) => ({
      id: application,
      lacks,
      reasons: facts.assignees.flatMap((assignee) => {
        const reason = full.includes(assignee.id)
          ? ours.assign.atMaximum(assignee.name)
          : index.denialOf(application, assignee, true);
        if (reason !== null) return [reason];
        return isUnskilled(application, assignee.id) ? [ours.assign.otherSkills(assignee.name)] : [];
      }),
    })),
    fixes: short.length > 0 ? assignmentFixes(input, choice.minimum) : [],
    conflicts,
  };
}

/** Open tasks spread evenly over the new assignees; `seen` says who held each when it was chosen. */
export function planMoves(
  facts: PlanFacts,
  taskIds: readonly string[],
  seen: Readonly<Record<string, string>> = {},
): Omit<Plan, 'pairs'> & { moves: { taskId: string; applicationId: string; from: string; to: string }[] } {
  const ignored: Plan['ignored'] = [];
  const known = new Map(facts.tasks.map((task) => [task.id, task]));
  const applicationOf = new Map(facts.applications.map((application) => [application.id, application]));
  const moving = [...new Set(taskIds)].toSorted().flatMap((id) => {
    const task = known.get(id);
    const application = task && applicationOf.get(task.applicationId);
    const reason =
      !task || !application || task.isDeleted
        ? ours.assign.gone
        : task.progress === 'COMPLETED'
          ? messages.dialogs.reassignNote
          : seen[id] !== undefined && seen[id] !== task.userId
            ? ours.assign.moved
            : taskDenial(application, facts.taskAction, facts.stages);
    if (reason !== null) ignored.push({ id, reason });
    return reason === null && task ? [task] : [];
  });
  const movingIds = new Set(moving.map(({ id }) => id));
  const rest: PlanFacts = { ...facts, tasks: facts.tasks.filter(({ id }) => !movingIds.has(id)), declines: [] };
  const index = indexOf(rest);
  const applications = facts.applications.filter(({ id }) => moving.some((task) => task.applicationId === id));
  const held = (userId: string) => moving.filter((task) => task.userId === userId && !task.isDeclined).length;
  const assignees = facts.assignees.map((each) => ({ ...each, open: each.open - held(each.id) }));
  const { pairs } = assign({
    applications: applications.map(({ id }) => ({ id, need: moving.filter((task) => task.applicationId === id).length })),
    reviewers: assignees.map(({ id, open }) => ({ id, load: open })),
    barred: index.barred(applications, false),
  });
  const moves = applications.flatMap(({ id }) => {
    const to = pairs.filter(({ application }) => application === id).map(({ reviewer }) => reviewer);
    const tasks = moving.filter((task) => task.applicationId === id);
    // Who is among the new assignees keeps the task, so that two people never swap theirs.
    const staying = tasks.filter((task) => to.includes(task.userId));
    const left = to.filter((userId) => !staying.some((task) => task.userId === userId));
    return tasks.flatMap((task) => {
      const target = staying.includes(task) ? task.userId : left.shift();
      if (target !== undefined) return [{ taskId: task.id, applicationId: id, from: task.userId, to: target }];
      const reasons = facts.assignees.flatMap((assignee) => index.denialOf(id, assignee, false) ?? []);
      ignored.push({ id: task.id, reason: reasons.slice(0, 3).join(' ') || ours.assign.noOtherReviewer });
      return [];
    });
  });
  const placed = moves.map(({ applicationId, to }) => ({ applicationId, userId: to }));
  const conflicts = applications.flatMap((application) => index.conflictsOf(application));
  return { moves, loads: loadsOf(assignees, placed), ignored, short: [], fixes: [], conflicts };
}

/** The fix in words, the cheapest of them first. */
export function fixText(fix: AssignmentFix): string {
  if (fix.kind === 'RAISE_MAXIMUM') return ours.assign.raiseMaximum(fix.to);
  return fix.kind === 'ADD_REVIEWERS' ? ours.assign.addReviewers(fix.count) : ours.assign.lowerMinimum(fix.to);
}

function unskilledIn({ applications, reviewers }: AssignmentInput) {
  const wanted = new Map(applications.map((application) => [application.id, application]));
  const held = new Map(reviewers.map((reviewer) => [reviewer.id, reviewer]));
  return (applicationId: string, reviewerId: string): boolean => {
    const application = wanted.get(applicationId);
    const reviewer = held.get(reviewerId);
    return application !== undefined && reviewer !== undefined && !isSkilled(application, reviewer);
  };
}

function loadsOf(assignees: readonly PlanAssignee[], pairs: readonly Pair[]): PlanLoad[] {
  return assignees.map(({ id, open }) => {
    const added = pairs.filter(({ userId }) => userId === id).length;
    return { userId: id, before: open, added, after: open + added };
  });
}

/** Look-ups by application and person, each made once. */
function indexOf(facts: PlanFacts) {
  const key = ({ applicationId, userId }: Pair): string => `${applicationId} ${userId}`;
  const occupied = new Set(facts.tasks.map(key));
  const declined = new Set(facts.declines.map(key));
  const declared = new Map(facts.declared.map((each) => [key(each), each.reason]));
  const overridden = new Set(facts.overridden.map(key));
  const reviewers = facts.assignees.map((assignee) => ({ userId: assignee.id, marks: toMarks(assignee) }));
  const conflicts = new Map(
    facts.applications.map(({ id: applicationId, people }) => {
      const marks = people.map(toMarks);
      const found = new Map<string, PlannedConflict>();
      for (const { userId, marks: own } of reviewers) {
        const pair = { applicationId, userId };
        const reason = declared.get(key(pair));
        const kind = reason === undefined ? likelyConflict(own, marks) : 'DECLARED';
        if (kind && (kind === 'DECLARED' || !overridden.has(key(pair))))
          found.set(userId, { ...pair, kind, reason: reason ?? null });
      }
      return [applicationId, found];
    }),
  );
  const denialOf = (applicationId: string, assignee: PlanAssignee, isAuto: boolean): string | null => {
    const found = conflicts.get(applicationId)?.get(assignee.id);
    if (found?.kind === 'DECLARED') return ours.assign.declared(assignee.name);
    if (found)
      return found.kind === 'SAME_DOMAIN' ? ours.assign.sameDomain(assignee.name) : ours.assign.sameOrganisation(assignee.name);
    const pair = key({ applicationId, userId: assignee.id });
    if (isAuto && declined.has(pair)) return ours.assign.hasDeclined(assignee.name);
    return occupied.has(pair) ? ours.assign.hasTask(assignee.name) : null;
  };
  return {
    denialOf,
    conflictsOf: ({ id }: PlanApplication): PlannedConflict[] => [...(conflicts.get(id)?.values() ?? [])],
    barred: (applications: readonly PlanApplication[], isAuto: boolean) =>
      new Map(
        applications.map(({ id }) => [
          id,
          new Set(facts.assignees.filter((assignee) => denialOf(id, assignee, isAuto) !== null).map((assignee) => assignee.id)),
        ]),
      ),
  };
}
