import { formatDateTimeZone, statusLabel, type PlanFacts, type TaskReminder } from '@grantdesk/domain';
import { isOne } from '@grantdesk/domain/language/words';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say, sayWord } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import type { TaskToRemind } from './reminder-queries.ts';

const tasksOf = (p: Platform): string => `${p.config.publicUrl}/secure/admin/tasks`;
const counted = (n: number): string => `${n} ${isOne(n) ? say`review task` : say`review tasks`}`;

/** Each assignee gets one email about all tasks of an assignment, in its transaction. */
export async function mailAssigned(
  p: Platform,
  tx: Tx,
  given: {
    programme: { name: string };
    facts: PlanFacts;
    taskAction: string;
    dueDate: string;
    /** An entry for each task. */
    userIds: string[];
  },
): Promise<void> {
  for (const { id, name, email } of given.facts.assignees) {
    const count = given.userIds.filter((userId) => userId === id).length;
    if (count === 0) continue;
    await notify(tx, {
      kind: 'task.assigned',
      to: email,
      content: () => ({
        subject: say`${counted(count)} for you: ${given.programme.name}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          say`You have ${counted(count)} more in ${given.programme.name}.`,
          say`If you cannot review one, or have a conflict of interest, open it and say so: somebody else will be asked.`,
        ],
        facts: [
          [say`Stage`, sayWord(statusLabel('taskAction', given.taskAction).label)],
          [say`Due`, formatDateTimeZone(given.dueDate, 'UTC')],
        ],
        action: { label: say`View your tasks`, url: tasksOf(p) },
      }),
    });
  }
}

/** Tells the managers that tasks came back, so that they can give them to others. */
export async function mailDeclined(
  p: Platform,
  tx: Tx,
  managers: { name: string; email: string }[],
  given: {
    programmeId: string;
    programmeName: string;
    assignee: string;
    applicationIDs: string[];
    reason: string;
    isConflict: boolean;
  },
): Promise<void> {
  const { programmeId, programmeName, assignee, applicationIDs, reason, isConflict } = given;
  const shown = applicationIDs.slice(0, 20).join(', ') + (applicationIDs.length > 20 ? ', …' : '');
  for (const { name, email } of managers)
    await notify(tx, {
      kind: 'task.declined',
      to: email,
      about: { programmeId },
      content: () => ({
        subject: say`${counted(applicationIDs.length)} came back: ${programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          isConflict
            ? say`${assignee} has declared a conflict of interest and can no longer review what is named below.`
            : say`${assignee} has declined to review what is named below.`,
          say`Choose somebody else under Tasks, All tasks, Declined.`,
        ],
        facts: [
          [say`Programme`, programmeName],
          [applicationIDs.length === 1 ? say`Application` : say`Applications`, shown],
          [say`Reason`, reason],
        ],
        action: { label: say`View the tasks`, url: `${tasksOf(p)}?scope=all` },
      }),
    });
}

/** Tells a reviewer what is due soon in one programme, or overdue. */
export async function mailTaskReminder(
  config: Config,
  tx: Tx,
  kind: TaskReminder | 'BY_HAND',
  tasks: readonly Pick<TaskToRemind, 'name' | 'email' | 'dueDate' | 'programmeName'>[],
): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const when = (): string =>
    ({
      THREE_DAYS: say`due within three days`,
      ONE_DAY: say`due within a day`,
      OVERDUE: say`overdue`,
      BY_HAND: say`still open`,
    })[kind];
  const earliest = tasks.reduce((due, task) => (task.dueDate < due ? task.dueDate : due), first.dueDate);
  await notify(tx, {
    kind: kind === 'OVERDUE' ? 'task.overdue' : 'task.reminder',
    to: first.email,
    content: () => ({
      subject: say`${counted(tasks.length)} ${when()}: ${first.programmeName}`,
      greeting: say`Hello ${first.name},`,
      paragraphs: [
        say`${counted(tasks.length)} of yours ${tasks.length === 1 ? say`is` : say`are`} ${when()}.`,
        say`If you cannot review one, or have a conflict of interest, open it and say so: somebody else will be asked.`,
      ],
      facts: [
        [say`Programme`, first.programmeName],
        [say`Due`, formatDateTimeZone(earliest, 'UTC')],
      ],
      action: { label: say`View your tasks`, url: `${config.publicUrl}/secure/admin/tasks` },
    }),
  });
}

/** Tells a manager how many review tasks of a programme are overdue, as far as they may see them. */
export const mailOverdueSummary = (
  config: Config,
  tx: Tx,
  to: { name: string; email: string },
  { programmeId, programmeName, count }: { programmeId: string; programmeName: string; count: number },
): Promise<void> =>
  notify(tx, {
    kind: 'task.summary',
    to: to.email,
    about: { programmeId },
    content: () => ({
      subject: say`${counted(count)} overdue: ${programmeName}`,
      greeting: say`Hello ${to.name},`,
      paragraphs: [
        say`${counted(count)} of ${programmeName} ${count === 1 ? say`is` : say`are`} overdue. The reviewers were told.`,
      ],
      facts: [[say`Programme`, programmeName]],
      action: { label: say`View the tasks`, url: `${config.publicUrl}/secure/admin/tasks?scope=all` },
    }),
  });

/** Notifies the managers that a person withdrew a conflict of interest, if the settings require no consent. */
export const mailWithdrawn = (
  p: Platform,
  tx: Tx,
  managers: readonly { name: string; email: string }[],
  { person, about }: { person: string; about: string },
): Promise<void> =>
  notify(
    tx,
    ...managers.map(({ name, email }) => ({
      kind: 'task.declined' as const,
      to: email,
      content: () => ({
        subject: say`${person} withdrew a conflict of interest`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          say`${person} withdrew the conflict of interest about ${about}. The record is open to them again, and they can be assigned to review it.`,
        ],
        action: { label: say`View tasks`, url: tasksOf(p) },
      }),
    })),
  );

/** Asks a reviewer to discuss an application with the others who have reviewed it. */
export const mailDiscussion = (
  p: Platform,
  tx: Tx,
  to: { id: string; name: string; email: string; applicationNumber: string },
  about: { programmeId: string; programmeName: string; taskAction: string; message: string },
): Promise<void> =>
  notify(tx, {
    kind: 'task.discussion',
    to: to.email,
    content: () => ({
      subject: say`Please discuss the reviews of ${to.applicationNumber}`,
      greeting: say`Hello ${to.name},`,
      paragraphs: [
        say`The reviews of ${to.applicationNumber} differ, and the programme team would like the reviewers to discuss them. Open your review to read the scores and comments of the others.`,
        ...(about.message ? [about.message] : []),
      ],
      facts: [
        [say`Programme`, about.programmeName],
        [say`Application`, to.applicationNumber],
        [say`Stage`, sayWord(statusLabel('taskAction', about.taskAction).label)],
      ],
      action: { label: say`Open your review`, url: `${tasksOf(p)}/${to.id}?id=${about.programmeId}` },
    }),
  });
