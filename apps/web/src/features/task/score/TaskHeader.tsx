import { m } from '@grantdesk/messages';
import { canOpenTaskOnNewTab } from '@grantdesk/domain/access/can';
import { messages } from '@grantdesk/domain/messages';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { ChevronLeft, ChevronRight, ExternalLink, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { toActor, type Me } from '#api/session.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { GiveBack } from '../decline/GiveBack.tsx';
import { getApplicant, type Task } from './scoring-draft.ts';
import classes from './Screen.module.css';
import { type Place, useQueue } from './useQueue.ts';

interface TaskHeaderProps {
  me: Me;
  /** Not there yet while it loads. */
  task: Task | undefined;
  taskId: string;
  /** The heading as its frame wants it, given its words. */
  heading: (words: string) => ReactNode;
  /** Closes the drawer; a page has none. */
  close?: ReactNode;
  isPage: boolean;
  hrefOf: (place: Place) => string;
  onDetails: () => void;
}

/** Whose application it is, the other assessments, and the way through the queue. */
export function TaskHeader({ me, task, taskId, heading, close, isPage, hrefOf, onDetails }: TaskHeaderProps) {
  const queue = useQueue(taskId);
  const { task: words } = messages;
  const payload = task?.category.payload;
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface py-1.5 ps-4 pe-6 mobile:px-3 mobile:py-1.5">
      {close}
      {heading(task?.progressStatus === 'COMPLETED' ? words.drawerCompleted : words.drawerOpen)}
      {task && payload ? (
        <div
          className={`${classes.who} grid min-w-0 border-s border-border ps-3 mobile:basis-full mobile:border-s-0 mobile:ps-0`}
        >
          <b className="text-sm/4.5 font-semibold">{getApplicant(task)}</b>
          <span>
            {payload.application.isBlind
              ? m.task.stageDue({ stage: statusLabel('taskAction', payload.taskAction).label })
              : m.task.numberStageDue({
                  number: payload.application.applicationID,
                  stage: statusLabel('taskAction', payload.taskAction).label,
                })}{' '}
            <DateTime value={task.dueDate} />
          </span>
        </div>
      ) : null}
      {task && payload ? (
        <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1 mobile:ms-0 mobile:w-full">
          {task.otherAssessments.map(({ _id, assignee }) => (
            <AppLink
              key={_id}
              className="inline-flex min-h-6 items-center gap-1 text-caption/5"
              href={hrefOf({ id: _id, programmeId: payload.programme._id })}
            >
              {words.viewAssessmentBy(assignee)}
            </AppLink>
          ))}
          {!isPage && canOpenTaskOnNewTab(toActor(me)) ? (
            <a
              className="inline-flex min-h-6 items-center gap-1 text-caption/5"
              href={to.admin.task(task._id, payload.programme._id)}
              target="_blank"
              rel="noopener"
            >
              {words.viewOnNewTab}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          ) : null}
          {task.canProcess ? <GiveBack task={task} /> : null}
          {task.progressStatus === 'COMPLETED' || task.otherAssessments.length > 0 ? (
            <AppLink
              className="inline-flex min-h-6 items-center gap-1 text-caption/5"
              href={to.admin.compare(payload.programme._id, [payload.application._id], { taskAction: payload.taskAction })}
            >
              {m.task.compareReviews()}
            </AppLink>
          ) : null}
          <Button leftSection={<Info />} onClick={onDetails}>
            {m.task.taskDetails()}
          </Button>
          {queue.position > 0 ? (
            <nav aria-label={m.task.myQueue()} className={`${classes.queue} flex items-center gap-2`}>
              {queue.previous ? (
                <ButtonLink href={hrefOf(queue.previous)} aria-label={m.task.previousTask()}>
                  <ChevronLeft size={16} aria-hidden="true" />
                </ButtonLink>
              ) : null}
              <span className="tabular-nums">
                <b>{queue.position}</b> {m.common.ofTotal({ total: queue.total })}
              </span>
              {queue.next ? (
                <ButtonLink href={hrefOf(queue.next)} aria-label={m.task.nextTask()}>
                  <ChevronRight size={16} aria-hidden="true" />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
