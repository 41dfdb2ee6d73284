import { m } from '@grantdesk/messages';
import { STUCK_DAYS } from '@grantdesk/domain/dashboard/links';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { spreadText } from '@grantdesk/domain/scoring/spread-text';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { serverNow } from '#ui/clock.ts';
import type { ApplicationRow } from './application-row.ts';
import { SpreadLine } from '#components/values/SpreadCell.tsx';

const DAY_MS = 86_400_000;
const none = (
  <span className="text-muted" data-none>
    –
  </span>
);

/** The average with the reviews that it is of on a line. @param top the score at which the line ends */
export function AverageCell({ row, top }: { row: ApplicationRow; top: number }) {
  const { averageScore, scores } = row;
  if (row.progressStatus !== 'SUBMITTED') return none;
  if (averageScore === null || scores.length === 0) return <span className="text-muted">{m.common.notScoredYet()}</span>;
  return (
    <span
      className="grid grid-cols-[54px_minmax(48px,110px)] items-center gap-2 whitespace-nowrap tabular-nums"
      data-tip={scores.length > 1 ? spreadText(scores, averageScore) : undefined}
    >
      <b>{formatTableScore(averageScore)}</b>
      <SpreadLine scores={scores} mean={averageScore} top={top} />
      <span className="sr-only">{spreadText(scores, averageScore)}</span>
    </span>
  );
}

/** How many of the completed reviews recommend the application, and how many do not. */
export function RecommendedCell({ row: { recommendedCount, reviewsCount } }: { row: ApplicationRow }) {
  if (reviewsCount === 0) return none;
  const against = reviewsCount - recommendedCount;
  return (
    <span className="inline-flex gap-2.5 tabular-nums">
      <span className="sr-only inline-flex items-center gap-1">
        {m.application.recommendedcountOfReviewscountReviewsRecommendIt({ recommendedCount, reviewsCount })}
      </span>
      {recommendedCount > 0 ? (
        <span className="inline-flex items-center gap-1" aria-hidden="true">
          <ThumbsUp size={15} color="var(--brand)" /> {recommendedCount}
        </span>
      ) : null}
      {against > 0 ? (
        <span className="inline-flex items-center gap-1" aria-hidden="true">
          <ThumbsDown size={15} color="var(--muted)" /> {against}
        </span>
      ) : null}
    </span>
  );
}

/** Days since the last step; a long wait stands out. */
export function InStageCell({ since }: { since: string | null }) {
  if (!since) return none;
  const days = Math.max(0, Math.floor((serverNow() - Date.parse(since)) / DAY_MS));
  return (
    <span className={days > STUCK_DAYS ? 'font-medium text-warning' : undefined}>
      {days === 0 ? m.common.today2() : m.application.daysDays({ days })}
    </span>
  );
}
