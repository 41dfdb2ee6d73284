import { m } from '@grantdesk/messages';
import { formatCount, formatNumber } from '@grantdesk/domain/format/money';
import { linkToOwnCompleted } from '@grantdesk/domain/dashboard/links';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { toHref } from './dashboard-links.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Charts.module.css';
import { QuietPanel } from './QuietPanel.tsx';

/** Fewer comparisons say nothing about a person's scoring. */
const ENOUGH = 5;

/** The person's own completed reviews beside their panels' averages, no one else's. Absent before the first review. */
export function MySpread() {
  const query = useQuery(readQuery('dashboard.mine', {}));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.data.completed === 0) return null;
  const { completed, compared, difference, bands } = query.data.data;
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const all = (
    <AppLink href={toHref(linkToOwnCompleted())}>
      {m.dashboard.yourCompletedCompletedReviews({ completed: formatCount(completed), count: completed })}
    </AppLink>
  );
  if (difference === null || compared < ENOUGH)
    return (
      <QuietPanel
        title={m.dashboard.yourScoresAndThePanels()}
        note={m.dashboard.shownOnceEnoughApplicationsThatYou({ needed: ENOUGH, compared })}
        action={all}
      />
    );
  const points = formatNumber(Math.abs(difference), 1);
  return (
    <ChartPanel
      title={m.dashboard.yourScoresAndThePanels()}
      words={
        difference >= 0
          ? m.dashboard.overComparedApplicationsYouScoredPoints({ compared: formatCount(compared), points })
          : m.dashboard.overComparedApplicationsYouScoredPoints2({ compared: formatCount(compared), points })
      }
      file={m.dashboard.myScoresBesideThePanel()}
      table={{
        columns: [m.dashboard.pointsFromThePanelsAverage(), m.common.reviews2()],
        rows: bands.map(({ label, count }) => [label, count]),
      }}
    >
      <div className="px-5 pt-2 pb-4">
        <ol className={`${classes.bands} grid gap-3`}>
          {bands.map(({ label, count }) => (
            <li className="grid grid-cols-[112px_minmax(0,1fr)_40px] items-center gap-3 text-caption/5" key={label}>
              <span>{label}</span>
              <span className={classes.bar} aria-hidden="true">
                <i
                  className="block h-full rounded-[0_3px_3px_0] bg-c1 forced-colors:bg-[CanvasText]"
                  style={{ width: `max(${count > 0 ? 3 : 0}px, ${(count / most) * 100}%)` }}
                />
              </span>
              <b className="tabular-nums">{formatCount(count)}</b>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-caption/5">{all}</p>
      </div>
    </ChartPanel>
  );
}
