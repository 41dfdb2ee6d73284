import { m } from '@grantdesk/messages';
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
import { ReportDue } from './ReportDue.tsx';
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
        {money(m.common.committed(), project.committed)}
        {money(m.common.paid(), project.released)}
        {project.returned > 0 ? money(m.common.returned(), project.returned) : null}
        {money(m.common.left(), project.left)}
        <div>
          <dt>{m.project.reportsLate()}</dt>
          <dd style={late > 0 ? { color: 'var(--danger)' } : undefined}>{late}</dd>
        </div>
      </dl>
    </Panel>
  );
}

export function Reports({ project, place }: { project: Project; place: GrantPlace }) {
  const { programme, application } = project;
  return (
    <Panel title={m.common.reports()}>
      {project.reports.length === 0 ? <p className="text-muted">{m.project.noReportsRequired()}</p> : null}
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
                <ReportDue {...report} />
              </span>
            </span>
            <span className={classes.end}>
              <Status subject="report" status={report.status} label={statusLabel('report', report.status).label} />
              {report.review === 'Pending' ? null : (
                <span className="text-caption/5 text-muted">
                  {m.project.reviewLabel({ label: statusLabel('report', report.review).label })}
                </span>
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
    <Panel title={m.common.payments2()} flush>
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
    <Panel title={m.common.budget()} note={project.lines.length === 0 ? m.project.theBudgetIsNotDividedInto() : undefined}>
      <ul className="mt-1">
        {project.lines.map((line, index) => (
          <li key={index} className={classes.item}>
            <span>{line.title}</span>
            <Money minor={line.amount} currency={project.currency} />
          </li>
        ))}
        <li className={classes.item}>
          <b>{m.common.total()}</b>
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
    <Panel title={m.project.facts()}>
      <dl className={classes.facts}>
        <div>
          <dt className="text-muted">{m.common.runs()}</dt>
          <dd className="wrap-anywhere">
            {m.common.startdateToEnddate({ startDate: formatDay(project.startDate), endDate: formatDay(project.endDate) })}
          </dd>
        </div>
        <div>
          <dt className="text-muted">{m.common.application2()}</dt>
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
          <dt className="text-muted">{m.project.initialised()}</dt>
          <dd className="wrap-anywhere">
            <DateTime value={project.initialisedAt} timed />{' '}
            {project.initialisedBy ? m.project.byInitialisedby({ initialisedBy: project.initialisedBy }) : ''}
          </dd>
        </div>
        {project.activatedAt ? (
          <div>
            <dt className="text-muted">{m.project.activated()}</dt>
            <dd className="wrap-anywhere">
              <DateTime value={project.activatedAt} timed />{' '}
              {project.activatedBy ? m.project.byActivatedby({ activatedBy: project.activatedBy }) : ''}
            </dd>
          </div>
        ) : null}
        {project.endedAt ? (
          <div>
            <dt className="text-muted">{m.common.ended()}</dt>
            <dd className="wrap-anywhere">
              <DateTime value={project.endedAt} timed />{' '}
              {project.endedBy ? m.project.byEndedby({ endedBy: project.endedBy }) : ''}
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
