import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toFigure } from './decimal-text.ts';
import { FigureTable } from './FigureTable.tsx';
import { PROGRESS_TONES, progressLabel } from './labels.ts';
import { PartBars } from './PartBars.tsx';
import { PlannedChart } from './PlannedChart.tsx';

export type RollUp = Answer<'indicator.programme'>['data'];

/** One indicator over the projects of a programme: over time, by category, and each project with those behind first. */
export function RollUpRow({ programmeId, row }: { programmeId: string; row: RollUp['rows'][number] }) {
  const { indicator } = row;
  const { unit } = indicator;
  const addsUp = indicator.across !== 'NONE';
  const figures = { reached: toFigure(row.reached, unit), target: toFigure(row.target, unit) };
  const words = indicator.across === 'MEAN' ? m.indicator.meanOfTarget(figures) : m.indicator.reachedOfTarget(figures);
  return (
    <Panel
      title={`${indicator.code} ${indicator.title}`}
      note={m.indicator.projectsReport({ reporting: row.reporting, projects: row.projects })}
      actions={
        row.counts.BEHIND > 0 ? (
          <StatusChip tone={PROGRESS_TONES.BEHIND} label={m.indicator.countBehind({ count: row.counts.BEHIND })} />
        ) : null
      }
    >
      {addsUp ? (
        <>
          <p className="mt-2">
            {words}
            {row.percent === null ? null : (
              <span className="text-muted"> {m.indicator.ofTheWay({ percent: toFigure(row.percent, 'PERCENT') })}</span>
            )}
          </p>
          <div className="mt-2 grid grid-cols-[minmax(0,420px)_minmax(0,1fr)] items-start gap-6 tablet:grid-cols-1">
            <PlannedChart
              words={words}
              unit={unit}
              baseline={row.baseline}
              points={row.periods.map(({ period, planned, reached }) => ({ label: period, planned, reached }))}
            />
            <div className="grid min-w-0 gap-4">
              <PartBars row={row} />
            </div>
          </div>
          <details className="mt-3">
            <summary className="cursor-pointer text-sm/5 font-medium">{m.indicator.figuresByPeriod()}</summary>
            <FigureTable
              caption={m.indicator.figuresOf({ title: indicator.title })}
              columns={[m.indicator.period(), m.indicator.planned(), m.indicator.reached(), m.indicator.projectsWithAValue()]}
              rows={row.periods.map((each) => ({
                key: each.period,
                cells: [each.period, toFigure(each.planned, unit), toFigure(each.reached, unit), each.reporting],
              }))}
            />
          </details>
        </>
      ) : (
        <p className="mt-2 text-muted">{m.indicator.doesNotAddUp()}</p>
      )}
      <details className="mt-2" open={row.counts.BEHIND > 0}>
        <summary className="cursor-pointer text-sm/5 font-medium">{m.indicator.byProject()}</summary>
        <FigureTable
          caption={m.indicator.projectsOf({ title: indicator.title })}
          columns={[m.common.project(), m.common.status(), m.indicator.reached(), m.indicator.target(), m.indicator.isApproved()]}
          rows={row.ofProjects.map((project) => ({
            key: project._id,
            cells: [
              <AppLink
                key="link"
                href={to.admin.project('grantee_management', programmeId, project._id, { applicationId: project.applicationId })}
              >
                {project.name}, {project.applicationID}
              </AppLink>,
              <StatusChip key="status" tone={PROGRESS_TONES[project.status]} label={progressLabel(project.status)} />,
              unit === 'TEXT' ? project.text : toFigure(project.reached, unit),
              unit === 'TEXT' ? project.target : toFigure(project.target, unit),
              project.reached === null && project.text === '' ? '' : project.isApproved ? m.common.yes() : m.common.no(),
            ],
          }))}
        />
      </details>
    </Panel>
  );
}
