import { m } from '@grantdesk/messages';
import { CLOSING_FLAGS, statusLabel, TASK_ACTIONS } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import {
  choiceFilter,
  columnFilter,
  dateFilter,
  instantWithin,
  numberWithin,
  rangeFilter,
  readChoices,
  type ListFilter,
} from '#platform/list-filters.ts';

/** A declined review of an application that is still open. */
export const TO_REASSIGN: RawBuilder<boolean> = sql`(tasks.declined_at is not null and not tasks.manual_deletion and not exists (
  select from applications ended where ended.id = tasks.application_id
    and ended.approval_flags && ${sql.lit(`{${CLOSING_FLAGS.join(',')}}`)}::text[]))`;

const OPEN = sql<boolean>`(tasks.progress = 'PENDING' and tasks.declined_at is null)`;
const STATES: Record<string, RawBuilder<boolean>> = {
  open: OPEN,
  overdue: sql`(${OPEN} and tasks.due_date < (select app_now()))`,
  declined: TO_REASSIGN,
};

/** Whether the filters ask only for what the stored counts tell apart: stage, progress, recommendation, declined or not. */
export const areCounted = (filters: string): boolean =>
  Object.entries(readChoices(filters)).every(
    ([path, choice]) =>
      ['taskAction', 'progressStatus', 'response', 'recommended'].includes(path) ||
      (path === 'state' && Array.isArray(choice) && choice.every((value) => value === 'open')),
  );

/** What the list of review tasks can be filtered by. */
export const taskFilters = (): ListFilter[] => [
  columnFilter(
    'taskAction',
    m.common.stage(),
    TASK_ACTIONS.map((value) => ({ value, label: statusLabel('taskAction', value).label })),
    sql.ref('tasks.task_action'),
  ),
  columnFilter(
    'progressStatus',
    m.common.progress(),
    ['PENDING', 'COMPLETED'].map((value) => ({ value, label: statusLabel('task', value).label })),
    sql.ref('tasks.progress'),
  ),
  choiceFilter(
    'response',
    m.task.response(),
    [
      {
        value: 'DECLINED',
        label: m.common.declined2(),
      },
    ],
    (values) => (values.includes('DECLINED') ? sql`tasks.declined_at is not null` : sql`false`),
  ),
  choiceFilter(
    'state',
    m.common.waiting(),
    [
      {
        value: 'open',
        label: m.common.open(),
      },
      {
        value: 'overdue',
        label: m.common.overdue2(),
      },
      {
        value: 'declined',
        label: m.task.declinedToReassign(),
      },
    ],
    (values) => sql`(${sql.join([sql`false`, ...values.flatMap((value) => STATES[value] ?? [])], sql` or `)})`,
  ),
  dateFilter('dueDate', m.common.due(), (days) => instantWithin(sql.ref('tasks.due_date'), days)),
  columnFilter('assignedTo', m.common.assignee(), { type: 'ADMIN_USERS', isCustom: true }, sql`tasks.assigned_to::text`),
  choiceFilter(
    'recommended',
    m.common.recommended(),
    [
      {
        value: 'true',
        label: m.common.recommended(),
      },
      {
        value: 'false',
        label: m.task.notRecommended(),
      },
    ],
    (values) => sql`tasks.recommended = any (${values.map((value) => value === 'true')}::boolean[])`,
  ),
  rangeFilter('totalScore', m.common.totalScore(), (range) => numberWithin(sql.ref('tasks.total_score'), range)),
];
