import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { reviewWords } from '@grantdesk/domain/dashboard/reviews';
import { formatDate } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Avatar } from '#components/Avatar.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import classes from './HomeTables.module.css';
import { QuietPanel } from './QuietPanel.tsx';
import { ReviewStack } from './ReviewStack.tsx';

type Load = Answer<'dashboard.reviewers'>['data']['reviewers'][number];

/** Who has how much to review in the programmes that a person manages. */
export function ReviewersOfAll() {
  const query = useQuery(readQuery('dashboard.reviewers', {}));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { reviewers, reviewerCount, ...sums } = query.data.data;
  if (reviewers.length === 0) return <QuietPanel title={m.dashboard.reviewerLoad()} note={m.dashboard.noReviewIsOpen()} />;
  const more =
    reviewerCount > reviewers.length
      ? ' ' + m.dashboard.theCountBusiestOfReviewer({ count: reviewers.length, reviewerCount: formatCount(reviewerCount) })
      : '';
  return (
    <Panel
      title={m.dashboard.reviewerLoad()}
      note={m.dashboard.inProgrammesWithOpenReviewsSums({ sums: reviewWords(sums), more })}
      flush
    >
      <div className="relative overflow-x-auto">
        <table className={`${classes.table} w-full border-collapse mobile:block ${classes.load}`}>
          <thead>
            <tr>
              <th scope="col">{m.common.reviewer()}</th>
              <th scope="col">{m.common.progress()}</th>
              <th scope="col" className="num">
                {m.common.done()}
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
            {reviewers.map((load) => (
              <LoadRow key={load.reviewer._id} load={load} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function LoadRow({ load: { reviewer, open, overdue, completed, nextDue } }: { load: Load }) {
  return (
    <tr>
      <th scope="row">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={reviewer.name} />
          <AppLink href={toHref(open.behind)}>
            {reviewer.name}
            <span className="sr-only">, {m.dashboard.countOpenReviews({ count: open.count })}</span>
          </AppLink>
        </span>
      </th>
      <td className={classes.progress}>
        <ReviewStack open={open.count} overdue={overdue.count} completed={completed} />
      </td>
      <td className="num" data-label={m.common.done()}>
        {formatCount(completed)}/{formatCount(completed + open.count)}
      </td>
      <td className="num" data-label={m.common.overdue2()} data-late={overdue.count > 0 || undefined}>
        {overdue.count === 0 ? (
          '0'
        ) : (
          <AppLink
            href={toHref(overdue.behind)}
            aria-label={m.dashboard.countOverdueReviewsOfName({ count: overdue.count, name: reviewer.name })}
          >
            {formatCount(overdue.count)}
          </AppLink>
        )}
      </td>
      <td className="num" data-label={m.dashboard.nextDue()}>
        {nextDue ? (
          <time dateTime={nextDue} data-late={overdue.count > 0 || undefined}>
            {formatDate(nextDue, browserZone())}
          </time>
        ) : (
          <span className="text-muted">{m.dashboard.allCompleted()}</span>
        )}
      </td>
    </tr>
  );
}
