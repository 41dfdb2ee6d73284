import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { STUCK_DAYS } from '@grantdesk/domain/dashboard/links';
import { funnelWords } from '@grantdesk/domain/dashboard/funnel';
import { formatCount, formatPercent } from '@grantdesk/domain/format/money';
import { AppLink } from '#components/AppLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Charts.module.css';
import waiting from './Waiting.module.css';
import { QuietPanel } from './QuietPanel.tsx';

type Part = NonNullable<Answer<'dashboard.programme'>['data']['pipeline']>;

/** How many came how far: a bar for each stage, and the share of the stage before it. */
export function Pipeline({ name, stages }: { name: string; stages: Part['stages'] }) {
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <ChartPanel
      title={m.dashboard.pipeline()}
      words={funnelWords(stages)}
      file={m.dashboard.namePipeline({ name })}
      table={{
        columns: [m.common.stage(), m.common.applications(), m.dashboard.percentOfTheStageBefore()],
        rows: stages.map(({ label, count, share }) => [label, count, share ?? '']),
      }}
    >
      {stages[0]?.count ? (
        <ol className={`${classes.funnel} px-2 pt-1 pb-3.5`} aria-label={m.dashboard.applicationsByStage()}>
          {stages.map(({ tab, label, count, share, behind }) => (
            <li key={tab}>
              <AppLink
                className="hover:bg-canvas hover:no-underline mobile:grid-cols-[minmax(0,1fr)_44px] mobile:py-1.5"
                href={toHref(behind, name)}
              >
                <span className={classes.stage}>{label}</span>
                <span className={classes.bar} aria-hidden="true">
                  <i
                    className="block h-full rounded-[0_3px_3px_0] bg-c1 forced-colors:bg-[CanvasText]"
                    style={{ width: `max(${count > 0 ? 3 : 0}px, ${(count / most) * 82}%)` }}
                  />
                </span>
                <b
                  className="col-start-2 row-start-1 pl-[calc(var(--at)_+_10px)] font-semibold tabular-nums mobile:col-start-1 mobile:row-start-2"
                  style={{ '--at': `${(count / most) * 82}%` } as object}
                >
                  {formatCount(count)}
                </b>
                <span className="col-start-3 text-end text-xs text-muted mobile:col-start-2 mobile:row-start-2">
                  {share === null ? '' : formatPercent(share / 100, 0)}
                  {share === null ? null : <span className="sr-only"> {m.dashboard.ofTheStageBefore()}</span>}
                </span>
              </AppLink>
            </li>
          ))}
        </ol>
      ) : null}
    </ChartPanel>
  );
}

/** What stays at its stage and has not changed for long. */
export function Stuck({ name, stuck, late }: { name: string; stuck: Part['stuck'] | undefined; late: LateReports | undefined }) {
  const rows = [
    ...(stuck ?? []).map(({ tab, label, count, behind }) => ({
      key: tab as string,
      text: m.dashboard.applicationsAtStage({ count, stage: label.toLowerCase() }),
      count,
      behind,
    })),
    ...(late && late.count > 0
      ? [{ key: 'late', text: m.dashboard.projectsWithALateReport({ count: late.count }), ...late }]
      : []),
  ];
  if (rows.length === 0)
    return <QuietPanel title={m.dashboard.stuck()} note={m.dashboard.noneHasWaitedMoreThanStuck({ days: STUCK_DAYS })} />;
  return (
    <Panel title={m.dashboard.stuck()} note={m.dashboard.nothingHasHappenedForOverStuck({ days: STUCK_DAYS })} flush>
      <ul className={waiting.waiting}>
        {rows.map(({ key, text, count, behind }) => (
          <li key={key}>
            <AppLink href={toHref(behind, name)}>
              <b className="min-w-8 flex-none text-end text-xl/7 font-bold tabular-nums">{formatCount(count)}</b>
              <span className={`${waiting.what} min-w-0 flex-1`}>
                <b>{text}</b>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
type LateReports = NonNullable<Answer<'dashboard.programme'>['data']['grants']>['late'];
