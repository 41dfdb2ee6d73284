import { formatDay } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { AppLink } from '#components/AppLink.tsx';
import { dayIn } from '#components/payments/due.ts';
import { ProjectPayments } from '#components/payments/ProjectPayments.tsx';
import { Status } from '#components/values/Status.tsx';
import { browserZone, DateTime, Money } from '#components/values/values.tsx';
import { type GrantPlace, to } from '#paths.ts';
import { serverNow } from '#ui/clock.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './Projects.module.css';
import type { Answer } from '@grantdesk/api';

export type Project = Answer<'project.one'>['data'];

/** The parts of a project's page. */
export function Figures({ project }: { project: Project }) {
  const late = project.reports.filter(({ isLate }) => isLate).length;
  const money = (label: string, minor: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} currency={project.currency} />
      </dd>
    </div>
  );
  return (
    <Panel>
      <dl className={`${classes.figures} flex flex-wrap gap-x-8 gap-y-3`}>
        {money('Committed', project.committed)}
        {money('Released', project.released)}
        {money('Left', project.left)}
        <div>
          <dt>Reports late</dt>
          <dd style={late > 0 ? { color: 'var(--danger)' } : undefined}>{late}</dd>
        </div>
      </dl>
    </Panel>
  );
}

export function Reports({ project, place }: { project: Project; place: GrantPlace }) {
  const { programme, application } = project;
  return (
    <Panel title="Reports">
      {project.reports.length === 0 ? <p className="text-muted">No report is asked for.</p> : null}
      <ul className="mt-1">
        {project.reports.map((report) => (
          <li key={report._id} className={classes.item}>
            <span>
              <AppLink
                className="underline underline-offset-3"
                href={to.admin.report(place, programme._id, project._id, report._id, application._id)}
              >
                {report.title}
              </AppLink>
              <span className="text-caption/5 text-muted">
                {' '}
                due {formatDay(report.dueDate)}
                {report.isLate ? <b style={{ color: 'var(--danger)' }}>, late</b> : null}
                {report.isDropped ? ', no longer asked for' : null}
              </span>
            </span>
            <span className={classes.end}>
              <Status subject="report" status={report.status} label={statusLabel('report', report.status).label} />
              {report.review === 'Pending' ? null : (
                <span className="text-caption/5 text-muted">Review: {statusLabel('report', report.review).label}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Payments({ project, place }: { project: Project; place: GrantPlace }) {
  const { programme, application, currency } = project;
  return (
    <Panel title="Payments" flush>
      <ProjectPayments
        payments={project.payments}
        currency={currency}
        today={dayIn(serverNow(), browserZone())}
        waitsFor={(payment) =>
          payment.status === 'Cancelled'
            ? undefined
            : project.reports.find(({ _id, status }) => _id === payment.report && status !== 'Approved')?.title
        }
        hrefOf={(payment) => to.admin.payment(place, programme._id, project._id, payment._id, application._id)}
      />
    </Panel>
  );
}

export function Plan({ project }: { project: Project }) {
  return (
    <Panel title="Budget" note={project.lines.length === 0 ? 'The budget is not divided into lines.' : undefined}>
      <ul className="mt-1">
        {project.lines.map((line, index) => (
          <li key={index} className={classes.item}>
            <span>{line.title}</span>
            <Money minor={line.amount} currency={project.currency} />
          </li>
        ))}
        <li className={classes.item}>
          <b>Total</b>
          <b>
            <Money minor={project.budget} currency={project.currency} />
          </b>
        </li>
      </ul>
    </Panel>
  );
}

export function Facts({ project, seesApplications }: { project: Project; seesApplications: boolean }) {
  const { programme, application } = project;
  return (
    <Panel title="Facts">
      <dl className={classes.facts}>
        <div>
          <dt className="text-muted">Runs</dt>
          <dd className="wrap-anywhere">
            {formatDay(project.startDate)} to {formatDay(project.endDate)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Application</dt>
          <dd className="wrap-anywhere">
            {seesApplications ? (
              <AppLink href={to.admin.application(programme._id, application._id, { programmeName: programme.name })}>
                {application.applicationID}
              </AppLink>
            ) : (
              application.applicationID
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Initialised</dt>
          <dd className="wrap-anywhere">
            <DateTime value={project.initialisedAt} timed /> {project.initialisedBy ? `by ${project.initialisedBy}` : ''}
          </dd>
        </div>
        {project.activatedAt ? (
          <div>
            <dt className="text-muted">Activated</dt>
            <dd className="wrap-anywhere">
              <DateTime value={project.activatedAt} timed /> {project.activatedBy ? `by ${project.activatedBy}` : ''}
            </dd>
          </div>
        ) : null}
        {project.endedAt ? (
          <div>
            <dt className="text-muted">Ended</dt>
            <dd className="wrap-anywhere">
              <DateTime value={project.endedAt} timed /> {project.endedBy ? `by ${project.endedBy}` : ''}
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
