import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { reviewWords } from '@grantdesk/domain/dashboard/reviews';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Avatar } from '#components/Avatar.tsx';
import { toHref } from './dashboard-links.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Charts.module.css';
import dashboard from './Dashboard.module.css';
import { ReviewStack } from './ReviewStack.tsx';

type Part = NonNullable<Answer<'dashboard.programme'>['data']['reviews']>;
type Sums = Pick<Part['stages'][number], 'open' | 'overdue' | 'completed'>;
const KEYS = ['completed', 'overdue', 'open'] as const;
const WORDS = { completed: 'completed', overdue: 'overdue', open: m.common.stillOpen() };

const sumsOf = (rows: readonly Sums[]) => ({
  open: rows.reduce((sum, { open }) => sum + open.count, 0),
  overdue: rows.reduce((sum, { overdue }) => sum + overdue.count, 0),
  completed: rows.reduce((sum, { completed }) => sum + completed.count, 0),
});

/** How far the reviews of each stage are: completed, overdue and open, stacked. */
export function ReviewCompletion({ name, stages }: { name: string; stages: Part['stages'] }) {
  return (
    <ChartPanel
      title={m.dashboard.reviewCompletion()}
      words={reviewWords(sumsOf(stages))}
      file={m.dashboard.nameReviewCompletion({ name })}
      table={{
        columns: [m.common.stage(), m.dashboard.completed(), m.dashboard.open(), m.common.overdue2()],
        rows: stages.map(({ taskAction, completed, open, overdue }) => [
          statusLabel('taskAction', taskAction).label,
          completed.count,
          open.count,
          overdue.count,
        ]),
      }}
    >
      <div className="px-5 pt-2 pb-4">
        <ul className="grid gap-3">
          {stages.map((stage) => (
            <li className="grid gap-1" key={stage.taskAction}>
              <span className={classes.stage}>{statusLabel('taskAction', stage.taskAction).label}</span>
              <Stack sums={stage} />
              <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-caption/6">
                {KEYS.map((key) => (
                  <AppLink key={key} href={toHref(stage[key].behind, name)} data-key={key}>
                    <span className={classes.key} data-key={key} aria-hidden="true" />
                    <span className="tabular-nums">{formatCount(stage[key].count)}</span> {WORDS[key]}
                  </AppLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  );
}

/** The same of figures with their lists. */
const Stack = ({ sums: { open, overdue, completed } }: { sums: Sums }) => (
  <ReviewStack open={open.count} overdue={overdue.count} completed={completed.count} />
);

/** Who has how much to do: a row per reviewer, each number a link to these tasks. */
export function ReviewerLoad({ name, reviewers, reviewerCount }: { name: string } & Pick<Part, 'reviewers' | 'reviewerCount'>) {
  const behind = reviewers.filter(({ overdue }) => overdue.count > 0).length;
  const words = m.dashboard.reviewersBehind({
    behind,
    partial: String(reviewerCount > reviewers.length),
    shown: reviewers.length,
    total: reviewerCount,
  });
  const table = {
    columns: [m.common.reviewer(), m.dashboard.completed(), m.dashboard.open(), m.common.overdue2(), m.dashboard.nextDue()],
    rows: reviewers.map(({ reviewer, completed, open, overdue, nextDue }) => [
      reviewer.name,
      completed.count,
      open.count,
      overdue.count,
      nextDue?.slice(0, 10) ?? '',
    ]),
  };
  const most = Math.max(1, ...reviewers.map(({ open, completed }) => open.count + completed.count));
  return (
    <ChartPanel
      title={m.dashboard.reviewerLoad()}
      words={words}
      file={m.dashboard.nameReviewerLoad({ name })}
      table={table}
      first="table"
      linked={<LoadTable name={name} reviewers={reviewers} />}
    >
      <div className="px-5 pt-2 pb-4">
        <ul className={`${classes.loads} grid gap-3`}>
          {reviewers.map(({ reviewer, ...sums }) => (
            <li
              className="grid grid-cols-[160px_minmax(0,1fr)_76px] items-center gap-3 text-caption/5 mobile:grid-cols-[96px_minmax(0,1fr)_64px]"
              key={reviewer._id}
            >
              <span className="ellipsis" title={reviewer.name}>
                {reviewer.name}
              </span>
              <span style={{ width: `${((sums.open.count + sums.completed.count) / most) * 100}%` }}>
                <Stack sums={sums} />
              </span>
              <AppLink href={toHref(sums.open.behind, name)}>
                <span className="tabular-nums">{formatCount(sums.open.count)}</span> {m.common.open2()}
                <span className="sr-only"> {m.dashboard.ofName({ name: reviewer.name })}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </ChartPanel>
  );
}

function LoadTable({ name, reviewers }: { name: string; reviewers: Part['reviewers'] }) {
  return (
    <div className="relative overflow-x-auto focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus">
      <table className={`${dashboard.table} w-full table-fixed border-collapse`}>
        <caption className="sr-only">{m.dashboard.reviewTasksOfEachReviewer()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.common.reviewer()}</th>
            <th scope="col" className={dashboard.share}>
              {m.common.progress()}
            </th>
            <th scope="col" className="num">
              {m.dashboard.completed()}
            </th>
            <th scope="col" className="num">
              {m.dashboard.open()}
            </th>
            <th scope="col" className="num">
              {m.common.overdue2()}
            </th>
            <th scope="col" className="num">
              {m.dashboard.nextDue()}
            </th>
          </tr>
        </thead>
        <tbody>
          {reviewers.map(({ reviewer, nextDue, ...sums }) => (
            <tr key={reviewer._id}>
              <th scope="row">
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar name={reviewer.name} />
                  <span className="ellipsis" title={reviewer.name}>
                    {reviewer.name}
                  </span>
                </span>
              </th>
              <td className={dashboard.share}>
                <Stack sums={sums} />
              </td>
              {(['completed', 'open', 'overdue'] as const).map((key) => (
                <td key={key} className="num" data-late={key === 'overdue' && sums[key].count > 0 ? true : undefined}>
                  <AppLink href={toHref(sums[key].behind, name)}>
                    {formatCount(sums[key].count)}
                    <span className="sr-only"> {m.dashboard.keyOfName({ key, name: reviewer.name })}</span>
                  </AppLink>
                </td>
              ))}
              <td className="num">
                {nextDue ? <DateTime value={nextDue} /> : <span className="text-muted">{m.dashboard.allCompleted()}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
