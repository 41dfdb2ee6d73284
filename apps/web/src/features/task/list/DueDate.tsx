import { m } from '@grantdesk/messages';
import { formatDate } from '@grantdesk/domain/format/date';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { browserZone, DateTime } from '#components/values/values.tsx';
import { serverNow } from '#ui/clock.ts';

interface Due {
  dueDate: string;
  progressStatus: string;
}

/** Whether a pending task is late, or due on this day of the reader's. */
function urgencyOf({ dueDate, progressStatus }: Due, now = serverNow()): 'overdue' | 'today' | null {
  if (progressStatus !== 'PENDING') return null;
  if (Date.parse(dueDate) < now) return 'overdue';
  const zone = browserZone();
  return formatDate(dueDate, zone) === formatDate(new Date(now).toISOString(), zone) ? 'today' : null;
}

/** When a task is due, marked in words when it is late. */
export function DueDate({ task, markOnly = false }: { task: Due; markOnly?: boolean }) {
  const urgency = urgencyOf(task);
  const Icon = urgency === 'overdue' ? CircleAlert : CalendarClock;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {markOnly ? null : <DateTime value={task.dueDate} />}
      {urgency ? (
        <span
          className="ms-1.5 inline-flex items-center gap-1 text-xs/4 font-medium whitespace-nowrap text-warning data-[urgency=overdue]:text-danger"
          data-urgency={urgency}
        >
          <Icon size={14} strokeWidth={2} aria-hidden="true" />
          {urgency === 'overdue' ? m.common.overdue2() : m.task.dueToday()}
        </span>
      ) : null}
    </span>
  );
}
