import type { Answer, CallInput } from '@grantdesk/api';
import { messages } from '@grantdesk/domain/messages';
import { REVIEW_CATEGORY, type TaskAction } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import type { ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { taskDenial } from '@grantdesk/domain/task/rules';
import { PERSONAL } from '#storage/personal-storage.ts';
import type { PagedOption } from '#components/select/usePagedOptions.ts';

/** An application as the assignment needs it. */
export interface Assignable {
  _id: string;
  applicationID: string;
  name: string;
  progressStatus: string;
  proposalProgressStatus: string | null;
  flags: readonly string[];
}

/** An open task as the re-assignment needs it. */
interface Reassignable {
  _id: string;
  /** The assignee when it was chosen: a task that has moved since is left alone. */
  holder: string;
  /** What it has, for the form to begin from. */
  name: string;
  description: string;
  startDate: string;
  dueDate: string;
  guide: PagedOption;
}

/** What the drawer is for. */
export type AssignMode = 'assign' | 'auto' | 'reassign';

export const MODE_TITLES: Record<AssignMode, string> = {
  assign: messages.task.assignMode,
  auto: messages.task.autoAssignMode,
  reassign: messages.task.reassignMode,
};

/** What an assignment is about: applications, or tasks of one programme and stage. */
export interface AssignSubject {
  programmeId: string;
  action: TaskAction;
  /** The stages of the programme. */
  stages: ProgrammeStages;
  applications: readonly Assignable[];
  tasks: readonly Reassignable[];
}

/** What is typed. Days are YYYY-MM-DD on this browser's calendar. */
export interface AssignEntries {
  name: string;
  description: string;
  startDate: string;
  dueDate: string;
  guide: PagedOption[];
  assignees: PagedOption[];
  /** Auto assignment: assessors for each application, and the most open tasks of one of them; '' is no limit. */
  minimum: string;
  maximum: string;
  /** Auto assignment: every eligible application of the programme, not only those selected. */
  whole: boolean;
  /** Auto assignment: the question whose answers are matched with skills; '' is none. */
  skillQuestion: string;
}

type Body = NonNullable<CallInput<'task.adminReassign'>['body']>;
type AssignDefaults = Pick<AssignEntries, 'dueDate' | 'guide'>;

export const actionLabel = (action: string): string => statusLabel('taskAction', action).label;

/** Today on this browser's calendar. */
function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A day begins and ends where the person sits; '' stays '' so that the rules can say what is missing. */
const instantOf = (day: string, time: string): string => {
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
};

/** Who gets no task for this stage, and why: the same rule that the server applies. */
export function partitionByEligibility({
  applications,
  action,
  stages,
}: Pick<AssignSubject, 'applications' | 'action' | 'stages'>) {
  const all = applications.map((application) => ({ application, reason: taskDenial(application, action, stages) }));
  return {
    eligible: all.filter(({ reason }) => reason === null).map(({ application }) => application),
    ignored: all.filter(({ reason }) => reason !== null),
  };
}

export function toBody(entries: AssignEntries, mode: AssignMode, subject: AssignSubject): Body {
  const isAuto = mode === 'auto';
  return {
    name: entries.name.trim(),
    description: entries.description,
    startDate: instantOf(entries.startDate, '00:00:00'),
    dueDate: instantOf(entries.dueDate, '23:59:59'),
    assignedTo: entries.assignees.map(({ value }) => value),
    isAutoAssignment: isAuto,
    minAssigneesPerTask: isAuto ? wholeNumber(entries.minimum) : null,
    maxTasksPerAssignee: isAuto ? wholeNumber(entries.maximum) : null,
    ...(mode === 'reassign' && {
      taskIds: subject.tasks.map(({ _id }) => _id),
      holders: Object.fromEntries(subject.tasks.map(({ _id, holder }) => [_id, holder])),
    }),
    category: {
      name: REVIEW_CATEGORY,
      payload: {
        programme: subject.programmeId,
        applications: isAuto && entries.whole ? [] : subject.applications.map(({ _id }) => _id),
        taskAction: subject.action,
        scoreGuide: entries.guide[0]?.value ?? '',
        ...(isAuto && entries.skillQuestion && { skillQuestion: entries.skillQuestion }),
      },
    },
  };
}

/** The part of it that decides what will be made: a preview does not wait for names and dates. */
export function toPreviewBody(body: Body): Body {
  const { name: _name, description: _description, startDate: _start, dueDate: _due, ...rest } = body;
  return rest;
}

/** Null for nothing typed; what is no whole number is 0, which no rule takes. */
function wholeNumber(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
}

/** The control that a rule's path is about. */
export const toControlId = (path: string): string => `assign-${path.split('.').at(-1) ?? path}`;

const defaultsKey = (action: string) => `${PERSONAL}assign.${action}`;
const failedKey = (action: string, mode: AssignMode) => `${PERSONAL}assign.failed.${mode}.${action}`;
const lastKey = (programmeId: string) => `${PERSONAL}assign.last.${programmeId}`;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be refused; the form then starts from its defaults.
  }
}

/** The day of an instant on this browser's calendar. */
const dayOf = (instant: string): string => today(new Date(instant));

/** What selected tasks have in common; of dates the latest. */
function entriesOf(tasks: AssignSubject['tasks']): Partial<AssignEntries> {
  const [first] = tasks;
  if (!first) return {};
  const isSame = (of: (task: Reassignable) => string) => tasks.every((task) => of(task) === of(first));
  const latest = (of: (task: Reassignable) => string) => dayOf(tasks.map(of).toSorted().at(-1) ?? of(first));
  return {
    ...(isSame(({ name }) => name) && { name: first.name }),
    ...(isSame(({ description }) => description) && { description: first.description }),
    startDate: latest(({ startDate }) => startDate),
    dueDate: latest(({ dueDate }) => dueDate),
    ...(isSame(({ guide }) => guide.value) && { guide: [first.guide] }),
  };
}

const DEFAULT_DAYS = 14;
const DAY_MS = 86_400_000;

/** Fills what is still empty with what the programme has settled for the stage; else two weeks from now. */
export const withProposal = (entries: AssignEntries, { guide, dueDate }: Proposal, now: number): AssignEntries => ({
  ...entries,
  guide: entries.guide.length > 0 || !guide ? entries.guide : [{ value: guide._id, label: guide.name }],
  dueDate: entries.dueDate || dayOf(dueDate ?? new Date(now + DEFAULT_DAYS * DAY_MS).toISOString()),
});
type Proposal = Answer<'task.adminPreview'>['data']['proposal'];

/** A fresh form: name and start by rule, due date and guide as last used for this action, or as the tasks have them. */
export function freshEntries(action: TaskAction, tasks: AssignSubject['tasks']): AssignEntries {
  const last = tasks.length > 0 ? null : read<AssignDefaults>(defaultsKey(action));
  return {
    name: messages.task.defaultName(actionLabel(action)),
    description: '',
    startDate: today(),
    dueDate: last?.dueDate ?? '',
    guide: last?.guide ?? [],
    assignees: [],
    minimum: '',
    maximum: '',
    whole: true,
    skillQuestion: '',
    ...entriesOf(tasks),
  };
}

export const rememberDefaults = (action: TaskAction, { dueDate, guide }: AssignEntries): void =>
  write(defaultsKey(action), { dueDate, guide } satisfies AssignDefaults);

/** Entries of an assignment that failed, offered again in this browser session; null forgets them. */
export const rememberFailed = (action: TaskAction, mode: AssignMode, entries: AssignEntries | null): void =>
  write(failedKey(action, mode), entries);
export const failedEntries = (action: TaskAction, mode: AssignMode): AssignEntries | null =>
  read<AssignEntries>(failedKey(action, mode));

/** The assignment made last in a programme, which can be undone for an hour. */
export interface LastAssignment {
  batch: string;
  count: number;
  at: number;
}
const HOUR_MS = 3_600_000;
export const rememberLast = (programmeId: string, last: LastAssignment | null): void => write(lastKey(programmeId), last);
export function lastAssignment(programmeId: string, now: number): LastAssignment | null {
  const last = read<LastAssignment>(lastKey(programmeId));
  return last && now - last.at < HOUR_MS ? last : null;
}
