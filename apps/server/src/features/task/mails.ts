import { m } from '@grantdesk/messages';
import { statusLabel, type PlanFacts, type TaskReminder } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify, type NotificationEvent } from '#platform/notify/notify.ts';
import type { TaskToRemind } from './reminder-queries.ts';

const tasksOf = (p: Platform): string => `${p.config.publicUrl}/secure/admin/tasks`;

/** Each assignee gets one email about all tasks of an assignment. */
export function assignedNews(
  p: Platform,
  given: {
    programme: { name: string; timeZone: string };
    facts: PlanFacts;
    taskAction: string;
    dueDate: string;
    /** An entry for each task. */
    userIds: string[];
  },
): NotificationEvent[] {
  return given.facts.assignees.flatMap(({ id, name, email }) => {
    const count = given.userIds.filter((userId) => userId === id).length;
    if (count === 0) return [];
    return {
      event: 'task.assigned' as const,
      to: email,
      content: () => ({
        subject: m.task.countForYouName({ count, name: given.programme.name }),
        name,
        paragraphs: [m.task.youHaveCountMoreInName({ count, name: given.programme.name }), m.task.ifYouCannotReviewOneOr()],
        details: {
          stage: statusLabel('taskAction', given.taskAction).label,
          due: { time: given.dueDate, zone: given.programme.timeZone },
        },
        action: { label: m.task.viewYourTasks(), url: tasksOf(p) },
      }),
    };
  });
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
      event: 'task.declined',
      to: email,
      about: { programmeId },
      content: () => ({
        subject: m.task.countReviewTasksDeclinedProgramme({ count: applicationIDs.length, programmeName }),
        name,
        paragraphs: [
          isConflict ? m.task.assigneeHasDeclaredAConflictOf({ assignee }) : m.task.assigneeHasDeclinedToReviewWhat({ assignee }),
          m.task.youCanReassignThemUnder(),
        ],
        details: {
          programme: programmeName,
          applications: shown,
          reason,
        },
        action: { label: m.task.viewTasks(), url: `${tasksOf(p)}?scope=all` },
      }),
    });
}

/** Tells a reviewer what is due soon in one programme, or overdue. */
export async function mailTaskReminder(
  config: Config,
  tx: Tx,
  kind: TaskReminder | 'BY_HAND',
  tasks: readonly Pick<TaskToRemind, 'name' | 'email' | 'dueDate' | 'programmeName' | 'timeZone'>[],
): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const when = (): string =>
    ({
      THREE_DAYS: m.task.dueWithinThreeDays(),
      ONE_DAY: m.task.dueWithinADay(),
      OVERDUE: m.common.overdue(),
      BY_HAND: m.common.stillOpen(),
    })[kind];
  const earliest = tasks.reduce((due, task) => (task.dueDate < due ? task.dueDate : due), first.dueDate);
  await notify(tx, {
    event: kind === 'OVERDUE' ? 'task.overdue' : 'task.reminder',
    to: first.email,
    content: () => ({
      subject: m.task.countReviewTasksWhenProgramme({
        count: tasks.length,
        when: when(),
        programmeName: first.programmeName,
      }),
      name: first.name,
      paragraphs: [
        m.task.youHaveCountReviewTasks({
          count: tasks.length,
          when: when(),
        }),
        m.task.ifYouCannotReviewOneOr(),
      ],
      details: {
        programme: first.programmeName,
        due: { time: earliest, zone: first.timeZone },
      },
      action: { label: m.task.viewYourTasks(), url: `${config.publicUrl}/secure/admin/tasks` },
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
    event: 'task.summary',
    to: to.email,
    about: { programmeId },
    content: () => ({
      subject: m.task.countOverdueProgrammename({ count, programmeName }),
      name: to.name,
      paragraphs: [m.task.countReviewTasksInProgramme({ count, programmeName })],
      details: { programme: programmeName },
      action: { label: m.task.viewTasks(), url: `${config.publicUrl}/secure/admin/tasks?scope=all` },
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
      event: 'task.declined' as const,
      to: email,
      content: () => ({
        subject: m.task.personWithdrewAConflictOfInterest({ person }),
        name,
        paragraphs: [m.task.personWithdrewTheConflictOfInterest({ person, about })],
        action: { label: m.task.viewTasks(), url: tasksOf(p) },
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
    event: 'task.discussion',
    to: to.email,
    content: () => ({
      subject: m.task.pleaseDiscussTheReviewsOfApplicationnumber({ applicationNumber: to.applicationNumber }),
      name: to.name,
      paragraphs: [
        m.task.theReviewsOfApplicationnumberDifferAnd({ applicationNumber: to.applicationNumber }),
        ...(about.message ? [about.message] : []),
      ],
      details: {
        programme: about.programmeName,
        application: to.applicationNumber,
        stage: statusLabel('taskAction', about.taskAction).label,
      },
      action: { label: m.task.openYourReview(), url: `${tasksOf(p)}/${to.id}?id=${about.programmeId}` },
    }),
  });
