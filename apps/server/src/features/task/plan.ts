import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canActOnStage,
  fixText,
  messages,
  planMoves,
  planTasks,
  listTaskActions,
  toStageSet,
  type Actor,
  type PlanFacts,
  type PlannedConflict,
  type ProgrammeStages,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, notFound, ruleBroken } from '#platform/errors.ts';
import { isId } from '#platform/ids.ts';
import { findAnswersTo, findAssignedProgramme, findFacts, findTasksAmong, type CandidateRecord } from './assign-queries.ts';
import { findProposal } from './proposal-queries.ts';

type Body = HandlerInput<'task.adminPreview'>['body'];
type Preview = Answer<'task.adminPreview'>['data'];

/** What a request asks for, as ids that can be ids. */
export interface AssignRequest {
  programmeId: string;
  taskAction: string;
  assignees: string[];
  /** Null for every eligible one. */
  applications: string[] | null;
  taskIds: string[];
  /** The question whose answers are matched with skills; null for none. */
  skillQuestion: { form: 'APPLICATION' | 'PROPOSAL'; fieldId: string } | null;
}

/** @throws AppError 404 for ids that cannot be any application's */
export function toAssignRequest(body: Body): AssignRequest {
  const payload = body.category?.payload ?? {};
  const applications = [...new Set(payload.applications ?? [])];
  const programmeId = payload.programme ?? '';
  if (!isId(programmeId)) throw notFound('programme');
  if (!applications.every(isId)) throw notFound('application');
  return {
    programmeId,
    taskAction: payload.taskAction ?? '',
    assignees: [...new Set(body.assignedTo ?? [])],
    applications: body.isAutoAssignment && applications.length === 0 ? null : applications,
    taskIds: [...new Set(body.taskIds ?? [])],
    skillQuestion: body.isAutoAssignment && payload.skillQuestion ? questionOf(payload.skillQuestion) : null,
  };
}

/** A question by the path that filters name it by. @throws AppError 422 for what is no such path */
function questionOf(path: string): NonNullable<AssignRequest['skillQuestion']> {
  const [, root, fieldId] = /^(data|proposalData)\.(.+)$/.exec(path) ?? [];
  if (!root || !fieldId)
    throw ruleBroken([{ path: 'category.payload.skillQuestion', message: m.task.chooseAQuestionOfTheForm() }]);
  return { form: root === 'data' ? 'APPLICATION' : 'PROPOSAL', fieldId };
}

interface AssignedProgramme {
  name: string;
  timeZone: string;
  stages: ProgrammeStages;
}

/** @throws AppError 404 for no such programme, 403 for who does not manage it */
function ownProgramme(
  actor: Actor,
  programme: Awaited<ReturnType<typeof findFacts>>['programme'] | undefined,
): AssignedProgramme {
  if (!programme) throw notFound('programme');
  if (!canActOnStage(actor, programme.managerIds)) throw accessDenied();
  return { ...programme, stages: toStageSet(programme.stages) };
}

/** @throws AppError 404 for no such programme, 403 for who does not manage it */
export const assertSameProgramme = async (db: Db, actor: Actor, programmeId: string): Promise<AssignedProgramme> =>
  ownProgramme(actor, await findAssignedProgramme(db, programmeId));

interface Ready {
  programme: AssignedProgramme;
  guide: { id: string; version: number } | null;
  facts: PlanFacts;
  /** Names and numbers of the applications. */
  records: CandidateRecord[];
}

/**
 * What decides an assignment of these applications.
 * @param isSpread tasks go to who has the fewest
 * @throws AppError 404 for no such programme, 403 for who does not manage it
 */
export async function readFacts(
  db: Db,
  actor: Actor,
  { request, guideId, ids, isSpread }: { request: AssignRequest; guideId: string; ids: string[] | null; isSpread: boolean },
): Promise<Ready> {
  const { programmeId, taskAction } = request;
  const given = { programmeId, taskAction, ids, people: request.assignees.filter(isId), managerId: actor.userId };
  const found = await findFacts(db, { ...given, guideId: isId(guideId) ? guideId : null }, isSpread);
  const { guide, records, tasks, programme: _, ...standing } = found;
  const programme = ownProgramme(actor, found.programme);
  const known = new Set(records.map(({ id }) => id));
  const wanted = request.skillQuestion ? await findAnswersTo(db, programmeId, request.skillQuestion) : [];
  const skillsOf = Map.groupBy(wanted, ({ applicationId }) => applicationId);
  const facts: PlanFacts = {
    taskAction,
    stages: programme.stages,
    applications: records.map(({ email, organisation, others, ...record }) => ({
      ...record,
      people: [{ email, organisation }, ...others],
      skills: (skillsOf.get(record.id) ?? []).map(({ value }) => value),
    })),
    ...standing,
    tasks: tasks.filter(({ applicationId }) => known.has(applicationId)),
  };
  return { programme, guide, facts, records };
}

/** A re-assignment is about the applications of its tasks. */
export async function findApplicationIds(db: Db, request: AssignRequest): Promise<string[] | null> {
  if (request.taskIds.length === 0) return request.applications;
  const ids = request.taskIds.filter(isId);
  if (ids.length === 0) return [];
  const found = await findTasksAmong(db, request.programmeId, request.taskAction, ids);
  return [...new Set(found.map(({ applicationId }) => applicationId))];
}

export const toAssignChoice = (body: Body, request: AssignRequest) => ({
  isAuto: body.isAutoAssignment,
  isNamed: request.applications !== null,
  minimum: body.minAssigneesPerTask ?? 0,
  maximum: body.maxTasksPerAssignee ?? null,
});

/** What an assignment would do, with the same facts and rules as the assignment itself. */
export async function previewAssignment(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'task.adminPreview'>> {
  if (!body.category?.payload?.programme)
    throw ruleBroken([{ path: 'category.payload.programme', message: messages.task.programme }]);
  const request = toAssignRequest(body);
  const ids = await findApplicationIds(p.db, request);
  const { programme, facts, records } = await readFacts(p.db, ctx.actor, { request, guideId: '', ids, isSpread: true });
  if (!(listTaskActions(programme.stages) as readonly string[]).includes(request.taskAction)) return { data: NOTHING };
  const proposal = await findProposal(p.db, request.programmeId, request.taskAction);
  const nameOf = new Map(
    records.map(({ id, applicationNumber, organisation, name }) => [
      id,
      { _id: id, applicationID: applicationNumber, name: organisation ?? name },
    ]),
  );
  const applicationOfTask = new Map(facts.tasks.map(({ id, applicationId }) => [id, applicationId]));
  const named = (id: string) => ({
    ...(nameOf.get(applicationOfTask.get(id) ?? id) ?? { applicationID: '', name: '' }),
    _id: id,
  });
  const moved = body.taskIds ? planMoves(facts, request.taskIds, body.holders ?? {}) : null;
  const made = moved ? null : planTasks(facts, toAssignChoice(body, request));
  const plan = moved ?? made;
  const pairs = moved?.moves ?? made?.pairs ?? [];
  const personOf = new Map(facts.assignees.map(({ id, name, email }) => [id, { _id: id, name, email }]));
  if (!plan) return { data: { ...NOTHING, proposal } };
  return {
    data: {
      count: pairs.length,
      applications: new Set(pairs.map(({ applicationId }) => applicationId)).size,
      distribution: plan.loads.flatMap(({ userId, ...load }) => {
        const assignee = personOf.get(userId);
        return assignee ? [{ assignee, ...load }] : [];
      }),
      ignored: plan.ignored.slice(0, SHOWN).map(({ id, reason }) => ({ ...named(id), reason })),
      ignoredTotal: plan.ignored.length,
      short: plan.short.slice(0, SHOWN).map(({ id, lacks, reasons }) => ({ ...named(id), lacks, reasons })),
      shortTotal: plan.short.length,
      fixes: plan.fixes.map(fixText),
      conflicts: plan.conflicts.slice(0, SHOWN).flatMap((each) => presentConflict(each, named, personOf)),
      conflictsTotal: plan.conflicts.length,
      proposal,
    },
  };
}

/** Lists of a preview are cut here; their totals are exact. */
const SHOWN = 200;
const NOTHING: Preview = {
  count: 0,
  applications: 0,
  distribution: [],
  ignored: [],
  ignoredTotal: 0,
  short: [],
  shortTotal: 0,
  fixes: [],
  conflicts: [],
  conflictsTotal: 0,
  proposal: { guide: null, dueDate: null, reviewers: [] },
};

function presentConflict(
  { applicationId, userId, kind, reason }: PlannedConflict,
  named: (id: string) => Preview['conflicts'][number]['application'],
  personOf: Map<string, Preview['conflicts'][number]['assignee']>,
): Preview['conflicts'] {
  const assignee = personOf.get(userId);
  return assignee ? [{ application: named(applicationId), assignee, kind, reason }] : [];
}
