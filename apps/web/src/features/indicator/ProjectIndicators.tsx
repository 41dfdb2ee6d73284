import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { OfProject } from './answers.ts';
import { toFigure } from './decimal-text.ts';
import { FigureTable } from './FigureTable.tsx';
import { PROGRESS_TONES, progressLabel } from './labels.ts';
import { PlannedChart } from './PlannedChart.tsx';

const PlanForm = lazy(() => import('./PlanForm.tsx'));

type Followed = OfProject['followed'][number];

/** What a project is to reach and has reached. Nothing is drawn for a project that follows no indicator and cannot. */
export function ProjectIndicators({ projectId }: { projectId: string }) {
  const query = useQuery(readQuery('indicator.project', { params: { id: projectId } }));
  const [isEditing, setEditing] = useState(false);
  const found = query.data?.data;
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!found || (found.followed.length === 0 && found.library.length === 0)) return null;
  return (
    <Panel
      title={m.indicator.indicators()}
      actions={
        found.mayChange ? (
          <Button leftSection={<Pencil />} onClick={() => setEditing(true)}>
            {m.indicator.setIndicators()}
          </Button>
        ) : null
      }
    >
      {found.followed.length === 0 ? <p className="text-muted">{m.indicator.projectFollowsNone()}</p> : null}
      <ul className="mt-2 grid list-none grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
        {found.followed.map((followed) => (
          <FollowedItem key={followed.indicator._id} followed={followed} />
        ))}
      </ul>
      {isEditing ? (
        <Suspense fallback={null}>
          <PlanForm found={found} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function FollowedItem({ followed: { indicator, plan, progress, history } }: { followed: Followed }) {
  const { unit } = indicator;
  const target = unit === 'TEXT' ? plan.targetText : toFigure(plan.target, unit);
  const reached = unit === 'TEXT' ? progress.text : toFigure(progress.reached, unit);
  const words = m.indicator.reachedOfTarget({ reached, target });
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-lg border border-border p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 text-base/6 wrap-anywhere">
          {indicator.code} {indicator.title}
        </h3>
        <StatusChip tone={PROGRESS_TONES[progress.status]} label={progressLabel(progress.status)} />
      </div>
      <p className="text-sm/5">
        {words}
        {progress.percent === null ? null : (
          <span className="text-muted"> {m.indicator.ofTheWay({ percent: toFigure(progress.percent, 'PERCENT') })}</span>
        )}
      </p>
      {unit === 'TEXT' ? null : (
        <PlannedChart
          words={words}
          unit={unit}
          baseline={plan.baseline}
          points={progress.points.map((point) => ({
            label: point.dueDate.slice(0, 7),
            planned: point.planned,
            reached: point.reached,
          }))}
        />
      )}
      <details>
        <summary className="cursor-pointer text-sm/5 font-medium">{m.indicator.figuresByReport()}</summary>
        <FigureTable
          caption={m.indicator.figuresOf({ title: indicator.title })}
          columns={[
            m.common.report(),
            m.indicator.value(),
            m.indicator.reached(),
            m.indicator.planned(),
            m.indicator.isApproved(),
          ]}
          rows={progress.points.map((point) => ({
            key: point.reportId,
            cells: [
              point.title,
              unit === 'TEXT' ? point.text : toFigure(point.value, unit),
              toFigure(point.reached, unit),
              toFigure(point.planned, unit),
              point.value === null && point.text === '' ? '' : point.isApproved ? m.common.yes() : m.common.no(),
            ],
          }))}
        />
        {plan.baseline === null ? null : (
          <p className="mt-2 text-sm/5 text-muted">
            {m.common.labelValue({ label: m.indicator.baseline(), value: toFigure(plan.baseline, unit) })}
          </p>
        )}
        {history.map((each) => (
          <p key={each.replacedAt} className="text-sm/5 text-muted">
            {m.indicator.targetBefore({
              date: formatDay(each.replacedAt.slice(0, 10)),
              target: unit === 'TEXT' ? each.plan.targetText : toFigure(each.plan.target, unit),
              hasReason: String(each.reason !== ''),
              reason: each.reason,
            })}
          </p>
        ))}
      </details>
    </li>
  );
}
