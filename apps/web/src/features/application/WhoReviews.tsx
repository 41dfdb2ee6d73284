import { m } from '@grantdesk/messages';
import type { TaskAction } from '@grantdesk/domain/task/score';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, CircleDashed, Clock } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { serverNow } from '#ui/clock.ts';
import classes from './ReviewsCell.module.css';

const DAY_MS = 86_400_000;

interface Props {
  applicationId: string;
  taskAction: string;
  /** Leaves out completed reviews. */
  missingOnly?: boolean;
}

/** The reviewers of an application with their scores, or with what is missing. */
export function WhoReviews({ applicationId, taskAction, missingOnly = false }: Props) {
  const query = { taskAction: taskAction as TaskAction };
  const { data, error } = useQuery(readQuery('scoring.application', { params: { id: applicationId }, query }));
  if (error) return <p role="alert">{m.application.theReviewersCouldNotBeLoaded()}</p>;
  if (!data) return <p className="text-muted">{m.common.loading()}</p>;
  const { assessors, declined } = data.data;
  return (
    <ul className={`${classes.who} mx-0.5 my-1 grid gap-1.5 text-caption/4.5`}>
      {assessors.map(({ taskId, name, progressStatus, totalScore, dueDate }) => {
        if (progressStatus === 'COMPLETED')
          return missingOnly ? null : (
            <li key={taskId}>
              <Check size={16} aria-hidden="true" />
              <span>{name}</span>
              <span>{formatTableScore(totalScore)}</span>
            </li>
          );
        const late = Math.floor((serverNow() - Date.parse(dueDate)) / DAY_MS);
        return late >= 0 ? (
          <li key={taskId} data-late="true">
            <Clock size={16} aria-hidden="true" />
            <span>{name}</span>
            <span>{late === 0 ? m.common.overdue() : m.application.lateDaysOverdue({ late })}</span>
          </li>
        ) : (
          <li key={taskId}>
            <Circle size={16} aria-hidden="true" />
            <span>{name}</span>
            <span>
              {m.common.due2()} <DateTime value={dueDate} />
            </span>
          </li>
        );
      })}
      {declined.map(({ taskId, name }) => (
        <li key={taskId}>
          <CircleDashed size={16} aria-hidden="true" />
          <span>{name}</span>
          <span>{m.common.declined()}</span>
        </li>
      ))}
    </ul>
  );
}
