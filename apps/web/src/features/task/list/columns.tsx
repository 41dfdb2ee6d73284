import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { displayLink } from '@grantdesk/domain/format/truncate';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import type { SortOption } from '#components/list/ListToolbar.tsx';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';
import { applicantName } from '#components/applicant-name.ts';
import { Declined } from './Declined.tsx';
import { DueDate } from './DueDate.tsx';
import type { TaskScope } from './ScopeSwitch.tsx';

export type TaskRow = Answer<'task.adminMany'>['data'][number];

export const TASK_SORTS = ['queue', 'dueDate', 'totalScore'] as const;

export const QUEUE_SORT = 'queue:ASCENDING';

export const TASK_SORT_OPTIONS: SortOption[] = [
  { value: QUEUE_SORT, label: m.task.openFirstByDueDate() },
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'dueDate:ASCENDING', label: m.task.dueFirst() },
  { value: 'totalScore:DESCENDING', label: m.task.highestScore() },
];

const none = <span className="text-muted">–</span>;

const recommendedWord = (recommended: boolean | null): string =>
  recommended === null ? '–' : recommended ? m.common.yes() : m.common.no();

const stageOf = ({ category }: TaskRow): string => statusLabel('taskAction', category.payload.taskAction).label;

const numberOf = ({ application }: TaskRow['category']['payload']): string[] =>
  application.isBlind ? [] : [application.applicationID];

/** What a reviewer needs to choose the next task; the others stay on offer in the menu of columns. */
const OWN_COLUMNS: DataColumn<TaskRow>[] = [
  {
    id: 'application',
    header: m.common.application2(),
    fixed: true,
    cell: ({ category: { payload } }) => (
      <TwoLines first={applicantName(payload.application)} second={numberOf(payload).join('')} />
    ),
  },
  { id: 'due', header: m.common.due(), width: 184, sortBy: 'dueDate', cell: (task) => <DueDate task={task} /> },
  { id: 'programme', header: m.common.programme(), width: 220, cell: ({ category }) => category.payload.programme.name },
  { id: 'stage', header: m.common.stage(), width: 196, cell: stageOf },
  {
    id: 'total',
    header: m.task.myScore(),
    width: 104,
    align: 'right',
    sortBy: 'totalScore',
    cell: ({ category: { payload } }) => <b>{formatTableScore(payload.review.score.totalScore)}</b>,
  },
  {
    id: 'progress',
    header: m.common.state(),
    width: 140,
    cell: ({ progressStatus }) => (
      <Status subject="task" status={progressStatus} label={statusLabel('task', progressStatus).label} />
    ),
  },
];

/** The layout "application review tasks", for those who follow the tasks of others. */
const ALL_COLUMNS: DataColumn<TaskRow>[] = [
  {
    id: 'application',
    header: m.common.application2(),
    // With a width of its own it keeps its place where the others fill a narrow window.
    width: 250,
    fixed: true,
    cell: (task) => (
      <TwoLines
        first={applicantName(task.category.payload.application)}
        second={[...numberOf(task.category.payload), stageOf(task)].join(' · ')}
      />
    ),
  },
  {
    id: 'interview',
    header: m.common.interview(),
    width: 120,
    cell: ({ category: { payload } }) => {
      const { status } = payload.application.interview;
      return status === 'NOT-SCHEDULED' ? (
        <span className="text-muted">{m.common.notScheduled()}</span>
      ) : (
        <Status subject="interview" status={status} label={statusLabel('interview', status).label} />
      );
    },
  },
  {
    id: 'when',
    header: m.common.dateAndTime(),
    width: 196,
    cell: ({ category: { payload } }) => <DateTime value={payload.application.interview.startDate} timed withZone />,
  },
  {
    id: 'link',
    header: m.common.link(),
    width: 96,
    cell: ({ category: { payload } }) => <InterviewLink href={payload.application.interview.interviewLink} />,
  },
  {
    id: 'total',
    header: m.common.totalScore(),
    width: 104,
    align: 'right',
    sortBy: 'totalScore',
    cell: ({ category: { payload } }) => <b>{formatTableScore(payload.review.score.totalScore)}</b>,
  },
  {
    id: 'progress',
    header: m.common.progress(),
    width: 180,
    cell: (task) => (
      <div className={task.declined ? 'py-2' : undefined}>
        <Status subject="task" status={task.progressStatus} label={statusLabel('task', task.progressStatus).label} />
        {task.declined ? <Declined reason={task.declined.reason} /> : <DueDate task={task} markOnly />}
      </div>
    ),
  },
  { id: 'assignee', header: m.common.assignee(), width: 132, cell: ({ assignedTo }) => assignedTo.name },
  { id: 'due', header: m.common.due(), width: 200, sortBy: 'dueDate', hidden: true, cell: (task) => <DueDate task={task} /> },
  {
    id: 'recommended',
    header: m.common.recommended(),
    width: 124,
    hidden: true,
    cell: ({ recommended }) => (recommended === null ? none : recommendedWord(recommended)),
  },
  {
    id: 'programme',
    header: m.common.programme(),
    width: 220,
    hidden: true,
    cell: ({ category }) => category.payload.programme.name,
  },
];

const isOwnColumn = ({ id }: DataColumn<TaskRow>): boolean => OWN_COLUMNS.some((own) => own.id === id);

/** The columns of one's own tasks, or of everyone's. */
export const TASK_COLUMNS: Record<TaskScope, DataColumn<TaskRow>[]> = {
  mine: [...OWN_COLUMNS, ...ALL_COLUMNS.filter((column) => !isOwnColumn(column)).map((column) => ({ ...column, hidden: true }))],
  all: ALL_COLUMNS,
};

function InterviewLink({ href }: { href: string | null }) {
  if (!href) return none;
  const text = displayLink(href);
  if (!/^https?:\/\//i.test(href)) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {text}
      <span className="sr-only"> {m.common.opensInANewTab()}</span>
    </a>
  );
}
