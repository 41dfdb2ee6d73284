import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { ClockAlert, Undo2 } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import classes from './HomeTables.module.css';
import { QuietPanel } from './QuietPanel.tsx';
import { toProjectsHref } from './ReportFigures.tsx';
import { inScope, type Scope } from './scope.ts';

type Row = Answer<'dashboard.reports'>['data']['rows'][number];

/** Reports that M&E follows, each one press away. */
export function ReportsToFollow(scope: Scope) {
  const query = useQuery(readQuery('dashboard.reports', inScope(scope)));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { rows, total } = query.data.data;
  const projects = <AppLink href={toProjectsHref(null, scope)}>{m.dashboard.allProjects()}</AppLink>;
  if (rows.length === 0)
    return <QuietPanel title={m.common.reports()} note={m.dashboard.noneIsLateToReviewOr()} action={projects} />;
  return (
    <Panel
      title={m.common.reports()}
      note={
        rows.length < total
          ? m.dashboard.countOfTotalShownLate({ count: formatCount(rows.length), total: formatCount(total) })
          : m.dashboard.lateOnesFirstThenThoseTo()
      }
      actions={projects}
      flush
    >
      <div className="relative overflow-x-auto">
        <table className={`${classes.table} w-full border-collapse mobile:block`}>
          <thead>
            <tr>
              <th scope="col">{m.common.grantee()}</th>
              <th scope="col">{m.common.report()}</th>
              <th scope="col">{m.common.due()}</th>
              <th scope="col">{m.common.state()}</th>
              <th scope="col">
                <span className="sr-only">{m.common.nextStep()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReportRow key={row._id} row={row} isOfAll={scope.programme === undefined} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function ReportRow({ row, isOfAll }: { row: Row; isOfAll: boolean }) {
  const { _id, programme, projectId, applicationId, grantee, title, dueDate, isLate, status } = row;
  const isToReview = status === 'Submitted';
  const label = isToReview ? m.common.review() : m.common.view();
  return (
    <tr>
      <th scope="row">
        {grantee}
        {isOfAll ? <small>{programme.name}</small> : null}
      </th>
      <td className={classes.wide}>{title}</td>
      <td className="tabular-nums" data-label={m.common.due()} data-late={isLate || undefined}>
        {formatDay(dueDate)}
      </td>
      <td className={classes.state}>
        <ReportState row={row} />
      </td>
      <td className={classes.step}>
        <ButtonLink
          href={to.admin.report('grantee_management', programme._id, projectId, _id, applicationId)}
          variant={isToReview ? 'light' : 'subtle'}
          size="xs"
          aria-label={`${label} ${title}, ${grantee}`}
        >
          {label}
        </ButtonLink>
      </td>
    </tr>
  );
}

function ReportState({ row: { status, review, isLate, daysLate } }: { row: Row }) {
  if (review === 'Declined') return <StatusChip tone="warning" label={m.dashboard.withTheGranteeAgain()} icon={Undo2} />;
  if (!isLate) return <Status subject="report" status={status} label={statusLabel('report', status).label} />;
  return (
    <StatusChip
      tone="danger"
      label={m.dashboard.dayslateDaysLate({ daysLate: formatCount(daysLate), count: daysLate })}
      icon={ClockAlert}
    />
  );
}
