import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { displayLink } from '@grantdesk/domain/format/truncate';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { Download, ListChecks } from 'lucide-react';
import { toRequest } from '#api/client.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn, TableAction } from '#components/data-table/types.ts';
import { Status } from '#components/values/Status.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import classes from './Interviews.module.css';

export type PanelRow = Answer<'interview.panel'>['data'][number];

/** The layout "my interviews": both zones in one cell. */
export const PANEL_COLUMNS: DataColumn<PanelRow>[] = [
  {
    id: 'application',
    header: m.common.application2(),
    width: 240,
    fixed: true,
    cell: (row) => (
      <TwoLines first={row.name} second={row.isBlind ? row.programme.name : `${row.applicationID} · ${row.programme.name}`} />
    ),
  },
  { id: 'when', header: m.common.dateAndTime(), width: 232, cell: (row) => <When row={row} /> },
  {
    id: 'where',
    header: m.interview.linkOrPlace(),
    width: 264,
    cell: (row) => (
      <>
        {row.interviewLink ? (
          <a href={row.interviewLink} target="_blank" rel="noopener noreferrer" title={row.interviewLink}>
            {displayLink(row.interviewLink)}
            <span className="sr-only"> {m.common.opensInANewTab()}</span>
          </a>
        ) : null}
        {row.place ? <span className={`${classes.with} block text-xs/4`}>{row.place}</span> : null}
        {row.interviewLink || row.place ? null : <span className="text-muted">–</span>}
      </>
    ),
  },
  {
    id: 'status',
    header: m.common.interview(),
    width: 128,
    cell: ({ status }) => <Status subject="interview" status={status} label={statusLabel('interview', status).label} />,
  },
  { id: 'panel', header: m.interview.panel(), width: 200, cell: ({ panel }) => panel.join(', ') },
];

function When({ row }: { row: PanelRow }) {
  if (!row.startDate) return <span className="text-muted">–</span>;
  const here = formatDateTimeZone(row.startDate, browserZone());
  const there = formatDateTimeZone(row.startDate, row.programme.timeZone);
  return (
    <time dateTime={row.startDate} className="tabular-nums">
      {here}
      {here === there ? null : <span className={`${classes.with} block text-xs/4`}>{there}</span>}
    </time>
  );
}

/** The calendar file, and the task of scoring the interview where there is one. */
export const panelActions = (row: PanelRow): TableAction[] => [
  {
    key: 'task',
    label: m.interview.scoreTheInterview(),
    icon: ListChecks,
    ...(row.task ? { href: to.admin.task(row.task, row.programme._id) } : {}),
    reason: row.task ? undefined : m.interview.youHaveNoTaskOfScoring(),
  },
  {
    key: 'file',
    label: m.common.calendarFile(),
    icon: Download,
    run: () => window.location.assign(toRequest('interview.file', { params: { id: row._id } }).url),
    reason: row.status === 'SCHEDULED' ? undefined : m.interview.onlyAScheduledInterviewHasOne(),
  },
];
