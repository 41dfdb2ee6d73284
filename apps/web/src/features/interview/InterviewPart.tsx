import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { interviewDenial } from '@grantdesk/domain/interview/rules';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx'));

type Application = Answer<'application.one'>['data'];

/** The interview of one application, for those who manage its programme: when it is, and the way to set or change it. */
export function InterviewPart({ application }: { application: Application }) {
  const { _id, interview, programme, isManager, approvalFlags } = application;
  const [open, setOpen] = useState<'details' | 'schedule' | null>(null);
  const canMeet = interviewDenial({ flags: approvalFlags, interviewStatus: interview.status }, 'SCHEDULED') === null;
  const { data } = useQuery({ ...readQuery('interview.one', { params: { id: _id } }), enabled: isManager && canMeet });
  if (!isManager || !canMeet) return null;
  const row = data?.data;
  const isScheduled = interview.status === 'SCHEDULED';
  const there = interview.startDate ? formatDateTimeZone(interview.startDate, programme.timeZone) : '';
  const here = interview.startDate ? formatDateTimeZone(interview.startDate, browserZone()) : '';
  return (
    <div role="group" aria-label={m.common.interview()} className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="outline" leftSection={<CalendarClock />} onClick={() => setOpen(isScheduled ? 'details' : 'schedule')}>
        {isScheduled ? m.interview.viewTheInterview() : m.interview.scheduleInterview()}
      </Button>
      {isScheduled && interview.startDate ? (
        <span className="text-muted">
          {here === there
            ? m.interview.interviewAt({ time: there })
            : m.interview.interviewAtBoth({ time: there, yourTime: here })}
        </span>
      ) : row?.choosesUntil ? (
        <span className="text-muted">
          {m.interview.choosesATimeUntilChoosesuntil({ choosesUntil: formatDateTimeZone(row.choosesUntil, programme.timeZone) })}
        </span>
      ) : null}
      {row && open ? (
        <Suspense fallback={null}>
          {open === 'details' ? (
            <DetailsDialog row={row} programme={programme} onChange={() => setOpen('schedule')} onClose={() => setOpen(null)} />
          ) : (
            <ScheduleDialog rows={[row]} programme={programme} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}
