import { m } from '@grantdesk/messages';
import { Popover } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useEscape } from '#ui/useEscape.ts';
import classes from './ReviewsCell.module.css';
import type { ApplicationRow } from './application-row.ts';

const WhoReviews = lazy(async () => ({ default: (await import('./WhoReviews.tsx')).WhoReviews }));

const OPENS_AFTER_MS = 250;
/** More reviewers are written as a figure alone. */
const MAX_DOTS = 6;

interface Props {
  row: ApplicationRow;
  taskAction: string;
  /** Opens the assignment for a row that has no reviewer. */
  onAssign: (row: ApplicationRow) => void;
}

/** "2/3" with a dot for each review; who they are, and what is missing, on hover, focus or press. For managers. */
export function ReviewsCell({ row, taskAction, onAssign }: Props) {
  const { reviewsCount, missing } = row;
  if (!missing) return reviewsCount;
  const assigned = reviewsCount + missing.open + missing.declined;
  if (assigned > 0) return <Reviews row={row} taskAction={taskAction} missing={missing} assigned={assigned} />;
  return row.stageSince && row.progressStatus === 'SUBMITTED' ? (
    <Button
      size="xs"
      variant="light"
      leftSection={<UserPlus />}
      aria-label={m.application.assignReviewersToApplicationid({ applicationID: row.applicationID })}
      onClick={() => onAssign(row)}
    >
      {m.application.assign()}
    </Button>
  ) : (
    <span className="text-muted" data-none>
      –
    </span>
  );
}

interface ReviewsProps {
  row: ApplicationRow;
  taskAction: string;
  missing: NonNullable<ApplicationRow['missing']>;
  assigned: number;
}

function Reviews({ row, taskAction, missing, assigned }: ReviewsProps) {
  const [opened, setOpened] = useState<false | 'hovered' | 'pressed'>(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(Boolean(opened), () => setOpened(false));
  const later = (next: false | 'hovered') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), OPENS_AFTER_MS);
  };
  // What a press opened stays until a press, Escape or the loss of the focus closes it.
  const onPointerLeave = () => opened !== 'pressed' && later(false);
  const button = (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-7 cursor-pointer items-center gap-2 rounded-md border-0 bg-transparent px-1.5 py-0 font-medium text-inherit tabular-nums hover:bg-sunken aria-expanded:bg-sunken"
      aria-expanded={Boolean(opened)}
      onClick={() => {
        clearTimeout(timer.current);
        setOpened(opened === 'pressed' ? false : 'pressed');
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && opened !== 'pressed' && later('hovered')}
      onPointerLeave={onPointerLeave}
      onBlur={() => later(false)}
    >
      <span aria-hidden="true">
        {row.reviewsCount}/{assigned}
      </span>
      <span className="sr-only">{wordsOf(row.reviewsCount, assigned, missing)}</span>
      {assigned <= MAX_DOTS ? <Dots done={row.reviewsCount} missing={missing} /> : null}
    </button>
  );
  // The button stays in its place, so that it keeps the focus as the names open and close.
  return (
    <span className="relative">
      {button}
      {opened ? (
        <Popover
          opened
          // The button announces what is open; the anchor, which no one reaches, does not.
          withRoles={false}
          position="top"
          withArrow
          width={260}
          closeOnEscape={false}
          closeOnClickOutside={false}
        >
          <Popover.Target>
            <span className="pointer-events-none absolute inset-0" />
          </Popover.Target>
          <Popover.Dropdown onPointerEnter={() => clearTimeout(timer.current)} onPointerLeave={onPointerLeave}>
            <Suspense fallback={null}>
              <WhoReviews applicationId={row._id} taskAction={taskAction} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  );
}

function Dots({ done, missing }: { done: number; missing: ReviewsProps['missing'] }) {
  const states = [
    ...Array<string>(done).fill('done'),
    ...Array<string>(missing.overdue).fill('overdue'),
    ...Array<string>(missing.open - missing.overdue).fill('open'),
    ...Array<string>(missing.declined).fill('declined'),
  ];
  return (
    <span className={`${classes.dots} inline-flex gap-1`} aria-hidden="true">
      {states.map((state, index) => (
        <span key={index} data-state={state} />
      ))}
    </span>
  );
}

function wordsOf(done: number, assigned: number, { open, overdue, declined }: ReviewsProps['missing']): string {
  const parts = [m.application.doneOfAssignedReviewsCompleted({ done, assigned })];
  if (open > overdue) parts.push(m.application.openOpen({ open: open - overdue }));
  if (overdue > 0) parts.push(m.common.overdueOverdue({ overdue }));
  if (declined > 0) parts.push(m.application.declinedDeclined({ declined }));
  return parts.join(', ');
}
