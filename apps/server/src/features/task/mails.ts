import { formatDateTimeZone, statusLabel, type PlanFacts } from '@grantdesk/domain';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { layout } from '../../platform/mail/templates.ts';

const tasksOf = (p: Platform): string => `${p.config.publicUrl}/secure/admin/tasks`;
const counted = (n: number): string => `${n} ${n === 1 ? 'review task' : 'review tasks'}`;

/** Each assignee is told once of all that an assignment gives them, with the assignment itself. */
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
    await enqueueMail(
      tx,
      email,
      layout({
        subject: `${counted(count)} for you: ${given.programme.name}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `You have ${counted(count)} more in ${given.programme.name}.`,
          'If you cannot review one, or have a conflict of interest, open it and say so: somebody else will be asked.',
        ],
        facts: [
          ['Stage', statusLabel('taskAction', given.taskAction).label],
          ['Due', formatDateTimeZone(given.dueDate, 'UTC')],
        ],
        action: { label: 'View your tasks', url: tasksOf(p) },
      }),
    );
  }
}

/** Tells the managers that tasks came back, so that they can give them to others. */
export async function mailDeclined(
  p: Platform,
  tx: Tx,
  managers: { name: string; email: string }[],
  given: { programmeName: string; assignee: string; applicationIDs: string[]; reason: string; isConflict: boolean },
): Promise<void> {
  const { programmeName, assignee, applicationIDs, reason, isConflict } = given;
  const shown = applicationIDs.slice(0, 20).join(', ') + (applicationIDs.length > 20 ? ', …' : '');
  for (const { name, email } of managers)
    await enqueueMail(
      tx,
      email,
      layout({
        subject: `${counted(applicationIDs.length)} came back: ${programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          isConflict
            ? `${assignee} has declared a conflict of interest and can no longer review what is named below.`
            : `${assignee} has declined to review what is named below.`,
          'Choose somebody else under Tasks, All tasks, Declined.',
        ],
        facts: [
          ['Programme', programmeName],
          [applicationIDs.length === 1 ? 'Application' : 'Applications', shown],
          ['Reason', reason],
        ],
        action: { label: 'View the tasks', url: `${tasksOf(p)}?scope=all` },
      }),
    );
}
