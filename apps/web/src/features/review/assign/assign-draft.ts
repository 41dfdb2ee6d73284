import type { CallInput } from '@grantdesk/api';
import { messages } from '@grantdesk/domain/messages';
import { REVIEW_CATEGORY, type TaskAction } from '@grantdesk/domain/scoring/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { taskDenial } from '@grantdesk/domain/task/rules';
import type { PagedOption } from '../../../components/select/PagedSelect.tsx';

/** An application as the assignment needs it. */
export interface Assignable {
  _id: string;
  applicationID: string;
  name: string;
  progressStatus: string;
  proposalProgressStatus: string | null;
  flags: readonly string[];
}

/** What is typed. Days are YYYY-MM-DD on this browser's calendar. */
export interface AssignEntries {
  name: string;
  description: string;
  startDate: string;
  dueDate: string;
  guide: PagedOption[];
  assignees: PagedOption[];
}

type Body = NonNullable<CallInput<'task.adminNew'>['body']>;
type Remembered = Pick<AssignEntries, 'dueDate' | 'guide'>;

export const actionLabel = (action: string): string => statusLabel('taskAction', action).label;

/** Today on this browser's calendar. */
export function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A day begins and ends where the person sits; '' stays '' so that the rules can say what is missing. */
const instantOf = (day: string, time: string): string => {
  const instant = new Date(`${day}T${time}`);
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
};

/** Who gets no task for this stage, and why (TASK-4): the same rule that the server applies. */
export function judged(applications: readonly Assignable[], action: TaskAction) {
  const all = applications.map((application) => ({ application, reason: taskDenial(application, action) }));
  return {
    eligible: all.filter(({ reason }) => reason === null).map(({ application }) => application),
    ignored: all.filter(({ reason }) => reason !== null),
  };
}

export function bodyOf(
  entries: AssignEntries,
  given: { programmeId: string; action: TaskAction; applications: readonly Assignable[] },
): Body {
  return {
    name: entries.name.trim(),
    description: entries.description,
    startDate: instantOf(entries.startDate, '00:00:00'),
    dueDate: instantOf(entries.dueDate, '23:59:59'),
    assignedTo: entries.assignees.map(({ value }) => value),
    isAutoAssignment: false,
    minAssigneesPerTask: null,
    category: {
      name: REVIEW_CATEGORY,
      payload: {
        programme: given.programmeId,
        applications: given.applications.map(({ _id }) => _id),
        taskAction: given.action,
        scoreGuide: entries.guide[0]?.value ?? '',
      },
    },
  };
}

/** The control that a rule's path is about. */
export const controlOf = (path: string): string => `assign-${path.split('.').at(-1) ?? path}`;

const defaultsKey = (action: string) => `grantdesk.assign.${action}`;
const failedKey = (action: string) => `grantdesk.assign.failed.${action}`;

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

/** A fresh form: name and start by rule, due date and guide as last used for this action (TASK-3). */
export function freshEntries(action: TaskAction): AssignEntries {
  const last = read<Remembered>(defaultsKey(action));
  return {
    name: messages.task.defaultName(actionLabel(action)),
    description: '',
    startDate: today(),
    dueDate: last?.dueDate ?? '',
    guide: last?.guide ?? [],
    assignees: [],
  };
}

export const rememberDefaults = (action: TaskAction, { dueDate, guide }: AssignEntries): void =>
  write(defaultsKey(action), { dueDate, guide } satisfies Remembered);

/** Entries of an assignment that failed, offered again in this browser session; null forgets them. */
export const keepFailed = (action: TaskAction, entries: AssignEntries | null): void => write(failedKey(action), entries);
export const failedEntries = (action: TaskAction): AssignEntries | null => read<AssignEntries>(failedKey(action));
