/**
 * Who may do what, as pure predicates. Services ask these with facts
 * that they have loaded; nothing a client sends counts.
 */
import { hasPower } from './powers.ts';
import { isAssessor, isDirectorRole, isSuperAdminRole } from './roles.ts';
import { ACTIONS, RESOURCES } from './resources.ts';
import type { Action, Permissions, Resource } from './resources.ts';
import type { Actor } from './actor.ts';

/** What the record rules need to know of an application. Every list holds user ids. */
export type ApplicationFacts = {
  applicantId: string;
  /** People who joined by the applicant's invitation. */
  collaboratorIds?: readonly string[];
  managerIds: readonly string[];
  /** People with a review task, open or completed, on this application. */
  assigneeIds: readonly string[];
  /** People who declared a conflict of interest on it. */
  conflictedIds?: readonly string[];
};

export type ProgrammeFacts = {
  managerIds: readonly string[];
  /** People with a review task in this programme. */
  assigneeIds?: readonly string[];
};

/** Whether the actor's role grants the action. Only staff hold permissions. */
export function can(actor: Actor, resource: Resource, action: Action): boolean {
  return isStaff(actor) && (actor.permissions[resource]?.includes(action) ?? false);
}

export function isStaff(actor: Actor): boolean {
  return actor.accountType === 'ADMIN';
}

export function isSuperAdmin(actor: Actor): boolean {
  return isStaff(actor) && isSuperAdminRole(actor.role);
}

export function isDirector(actor: Actor): boolean {
  return isStaff(actor) && isDirectorRole(actor.role);
}

/** Roles that are not bound to the programmes they are named in. Permissions still apply. */
export function canSeeAllProgrammes(actor: Actor): boolean {
  return hasPower(actor, 'SEES_ALL_PROGRAMMES');
}

/** Who counts as a manager: named managers; Programme Directors and Super Admins everywhere. */
export function isManagerOf(actor: Actor, managerIds: readonly string[]): boolean {
  if (!isStaff(actor)) return false;
  return hasPower(actor, 'MANAGES_ALL_PROGRAMMES') || managerIds.includes(actor.userId);
}

/** Who words the emails of all programmes, or with `managerIds` those of one: administrators, and the managers of that one. */
export const canChangeEmails = (actor: Actor, managerIds: readonly string[] | null): boolean =>
  can(actor, 'ROLES', 'UPDATE') || (managerIds !== null && isManagerOf(actor, managerIds));

/** Staff sight of a programme; reviewers see the programmes that they have tasks in. */
export function canReadProgramme(actor: Actor, facts: ProgrammeFacts): boolean {
  if (!isStaff(actor)) return false;
  if (facts.assigneeIds?.includes(actor.userId)) return true;
  if (!can(actor, 'PROGRAMMES', 'READ')) return false;
  return canSeeAllProgrammes(actor) || isManagerOf(actor, facts.managerIds);
}

/**
 * An applicant sees their own application and those they were invited to, a reviewer those assigned to them, a manager
 * those of their programmes, directors all. A declared conflict closes it for everyone but its owner. For lists the server's
 * queries say the same of staff: `applicationVisibleTo` and, for conflicts, `withoutConflictsFor`.
 */
export function canReadApplication(actor: Actor, facts: ApplicationFacts): boolean {
  if (actor.accountType === 'SUBSCRIBER') return canWriteAnswers(actor, facts.applicantId, facts.collaboratorIds);
  if (!isStaff(actor) || facts.conflictedIds?.includes(actor.userId)) return false;
  if (facts.assigneeIds.includes(actor.userId)) return true;
  if (!can(actor, 'APPLICATIONS', 'READ')) return false;
  return canSeeAllProgrammes(actor) || isManagerOf(actor, facts.managerIds);
}

/** Only the applicant and the people who accepted their invitation write answers and files; staff never do. */
export function canWriteAnswers(actor: Actor, applicantId: string, collaboratorIds: readonly string[] = []): boolean {
  return actor.accountType === 'SUBSCRIBER' && (actor.userId === applicantId || collaboratorIds.includes(actor.userId));
}

/** Submitting, inviting and removing people belong to the applicant alone. */
export function canSubmitAnswers(actor: Actor, applicantId: string): boolean {
  return canWriteAnswers(actor, applicantId);
}

/** A person is taken off an application by its applicant, or leaves it by themselves. */
export function canRemovePerson(actor: Actor, applicantId: string, personId: string | null): boolean {
  return canSubmitAnswers(actor, applicantId) || (personId !== null && canWriteAnswers(actor, personId));
}

/** Stage actions, scheduling and assignment need the manager flag and the right to update. */
export function canActOnStage(actor: Actor, managerIds: readonly string[]): boolean {
  return isManagerOf(actor, managerIds) && can(actor, 'APPLICATIONS', 'UPDATE');
}

/** Approve or decline needs the role too, beside the manager flag. */
export function canDecideGrant(actor: Actor, managerIds: readonly string[]): boolean {
  return isManagerOf(actor, managerIds) && hasPower(actor, 'DECIDES_GRANTS');
}

/** Only the assignee may process a task, whatever their role. */
export function canProcessTask(actor: Actor, assigneeId: string): boolean {
  return isStaff(actor) && actor.userId === assigneeId;
}

/** A manager may set a conflict of interest aside, with a reason, but never their own. */
export function canOverrideConflict(actor: Actor, managerIds: readonly string[], conflictedId: string): boolean {
  return canActOnStage(actor, managerIds) && actor.userId !== conflictedId;
}

/** A task shows to its assignee and to managers; other assessments show to managers only. */
export function canReadTask(actor: Actor, facts: { assigneeId: string; managerIds: readonly string[] }): boolean {
  return canProcessTask(actor, facts.assigneeId) || isManagerOf(actor, facts.managerIds);
}

/** 'View on a new tab' is hidden from the assessor role. */
export function canOpenTaskOnNewTab(actor: Actor): boolean {
  return isStaff(actor) && !isAssessor(actor.role);
}

/** Who runs grants reads projects, within the programmes that they see; the people of the application read their own. */
export function canReadProject(actor: Actor, facts: Omit<ApplicationFacts, 'assigneeIds'>): boolean {
  if (actor.accountType === 'SUBSCRIBER') return canWriteAnswers(actor, facts.applicantId, facts.collaboratorIds);
  if (!isStaff(actor) || facts.conflictedIds?.includes(actor.userId)) return false;
  if (!can(actor, 'GRANTEE_MANAGEMENT', 'READ') && !can(actor, 'ACCOUNTING', 'READ')) return false;
  return canSeeAllProgrammes(actor) || isManagerOf(actor, facts.managerIds);
}

/** Who reads a contract: who sees the application or its project as staff, and its own people. Reviewers never do. */
export function canReadContract(actor: Actor, facts: Omit<ApplicationFacts, 'assigneeIds'>): boolean {
  return canReadProject(actor, facts) || (isStaff(actor) && canReadApplication(actor, { ...facts, assigneeIds: [] }));
}

/** A project is initialised, changed and activated by who manages its programme and holds the right. */
export function canManageProject(actor: Actor, managerIds: readonly string[], action: 'CREATE' | 'UPDATE'): boolean {
  return isManagerOf(actor, managerIds) && can(actor, 'GRANTEE_MANAGEMENT', action);
}

/** Events are open to staff by permission, and to applicants and volunteers. */
export function canReadEvents(actor: Actor): boolean {
  return isStaff(actor) ? can(actor, 'EVENTS', 'READ') : true;
}

/** What in `wanted` the actor does not hold and so cannot grant; empty means all is fine. */
export function notGrantable(actor: Actor, wanted: Permissions): { resource: Resource; action: Action }[] {
  return RESOURCES.flatMap((resource) =>
    ACTIONS.filter((action) => (wanted[resource]?.includes(action) ?? false) && !can(actor, resource, action)).map((action) => ({
      resource,
      action,
    })),
  );
}
