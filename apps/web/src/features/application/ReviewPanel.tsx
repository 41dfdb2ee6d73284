import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, ThumbsDown, ThumbsUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Avatar, toInitials } from '#components/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import type { Application } from './ApplicationHeader.tsx';
import classes from './ApplicationPage.module.css';
import { DiscussDialog } from './DiscussDialog.tsx';
import { WhoReviews } from './WhoReviews.tsx';

type Comparison = Answer<'scoring.application'>['data'];
type Assessor = Comparison['assessors'][number];

/** More reviewers side by side are compared on a page of their own. */
const MAX_COLUMNS = 4;

interface Props {
  application: Application;
  /** Opens the assignment; absent where no more reviews are made. */
  onAssign: (() => void) | undefined;
}

/** The reviews beside the answers: criteria by reviewer, comments in full, and what is missing. For managers. */
export function ReviewPanel({ application, onAssign }: Props) {
  const [discussing, setDiscussing] = useState(false);
  const { data } = useQuery(readQuery('scoring.application', { params: { id: application._id }, query: {} }));
  const reviews = data?.data;
  if (!reviews) return null;
  const done = reviews.assessors.filter(({ progressStatus }) => progressStatus === 'COMPLETED');
  const isMissing = reviews.declined.length > 0 || done.length < reviews.assessors.length;
  return (
    <section className={`${classes.panel} rounded-xl border border-border bg-surface`} aria-labelledby="reviews-panel">
      <header>
        <h2 id="reviews-panel">{m.common.reviews2()}</h2>
        <span className="text-muted">{statusLabel('taskAction', reviews.taskAction).label}</span>
        {done.length > 1 ? (
          <AppLink href={to.admin.compare(application.programme._id, [application._id])}>{m.common.compare()}</AppLink>
        ) : null}
      </header>
      {done.length === 0 ? <p className="px-4 pt-0 pb-3 text-muted">{m.application.noReviewHasBeenCompletedYet()}</p> : null}
      {done.length > 0 && done.length <= MAX_COLUMNS ? <Criteria reviews={reviews} done={done} /> : null}
      {isMissing ? (
        <div className="border-b border-hair px-4 py-2.5">
          <WhoReviews applicationId={application._id} taskAction={reviews.taskAction} missingOnly />
        </div>
      ) : null}
      {done.map((assessor) => (
        <Comment key={assessor.taskId} assessor={assessor} />
      ))}
      {onAssign ? (
        <footer>
          <Button leftSection={<UserPlus />} onClick={onAssign}>
            {reviews.assessors.length > 0 ? m.application.assignAnotherReviewer() : m.common.assignReviewers()}
          </Button>
          {done.length > 1 ? (
            <Button variant="subtle" leftSection={<MessagesSquare />} onClick={() => setDiscussing(true)}>
              {m.application.askReviewersToDiscuss()}
            </Button>
          ) : null}
        </footer>
      ) : null}
      {discussing ? <DiscussDialog application={application} reviews={reviews} onClose={() => setDiscussing(false)} /> : null}
    </section>
  );
}

/** Whole points without decimals. */
const points = (score: number | null): string => (score === null ? '–' : formatNumber(score, Number.isInteger(score) ? 0 : 1));

function Criteria({ reviews: { criteria }, done }: { reviews: Comparison; done: Assessor[] }) {
  const total = done.reduce((sum, { totalScore }) => sum + (totalScore ?? 0), 0) / done.length;
  return (
    <table className={`${classes.criteria} w-full border-collapse text-caption/5 tabular-nums`}>
      <caption className="sr-only">{m.application.scoresByCriterionAndReviewer()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.common.criterion()}</th>
          {done.map(({ taskId, name }) => (
            <th key={taskId} scope="col">
              <abbr className="no-underline" title={name}>
                {toInitials(name)}
              </abbr>
            </th>
          ))}
          <th scope="col">{m.common.mean()}</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ slug, title, maximum, scores, disagrees }) => (
          <tr key={slug}>
            <th scope="row">
              {title} <span className="text-muted">{m.common.ofMaximum({ maximum: points(maximum) })}</span>
            </th>
            {done.map(({ taskId, scores: own }) => (
              <td key={taskId} data-apart={disagrees || undefined}>
                {points(own[slug]?.weight ?? null)}
              </td>
            ))}
            <td>
              <b>{scores.mean === null ? '–' : formatTableScore((scores.mean / 100) * maximum)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.common.total()}</th>
          {done.map(({ taskId, totalScore }) => (
            <td key={taskId}>{points(totalScore)}</td>
          ))}
          <td>{formatTableScore(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Comment({ assessor: { name, totalScore, recommended, comments, dateCompleted } }: { assessor: Assessor }) {
  const Thumb = recommended ? ThumbsUp : ThumbsDown;
  return (
    <article className={classes.comment}>
      <h3>
        <Avatar name={name} size={24} />
        <span>{name}</span>
        <span className="text-muted tabular-nums">{formatTableScore(totalScore)}</span>
        {recommended === null ? null : (
          <span
            className="ms-auto inline-flex items-center gap-1 text-xs text-muted data-for:text-brand"
            data-for={recommended || undefined}
          >
            <Thumb size={15} aria-hidden="true" />{' '}
            {recommended ? m.application.recommendsIt() : m.application.doesNotRecommendIt()}
          </span>
        )}
      </h3>
      <p className="text-caption/5 wrap-anywhere whitespace-pre-line">{comments}</p>
      <small className="text-muted">
        <DateTime value={dateCompleted} />
      </small>
    </article>
  );
}
