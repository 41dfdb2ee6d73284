import { m } from '@grantdesk/messages';
import { interviewDenial } from '@grantdesk/domain/interview/rules';
import type { InterviewStatus } from '@grantdesk/domain/stage/tabs';
import { useQueries } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import type { CalendarRow, Programme } from './model.ts';
import ScheduleDialog from './ScheduleDialog.tsx';

interface ChosenSlot {
  _id: string;
  applicationID: string;
  approvalFlags: string[];
  interview: { status: InterviewStatus };
}
interface Props {
  applications: readonly ChosenSlot[];
  programme: Programme;
  onScheduled: () => void;
  onClose: () => void;
}

const MOST = 100;

/** Why one of several gets no time here; null where it does. A time that is set is changed on its own. */
const denialOf = ({ approvalFlags, interview: { status } }: ChosenSlot): string | null =>
  interviewDenial({ flags: approvalFlags, interviewStatus: status }, 'SCHEDULED') ??
  (status === 'SCHEDULED' ? m.interview.thisInterviewAlreadyHasATime() : null);

/** Schedules the selected applications together; those that cannot be are named with the reason and stay as they are. */
export default function BulkSchedule({ applications, programme, onScheduled, onClose }: Props) {
  const going = applications.filter((row) => denialOf(row) === null).slice(0, MOST);
  const queries = useQueries({ queries: going.map(({ _id }) => readQuery('interview.one', { params: { id: _id } })) });
  const left = applications.filter((row) => !going.includes(row));
  const note =
    left.length > 0 ? (
      <InlineNotice tone="info" title={m.interview.possibleOfTotalCanBe({ possible: going.length, total: applications.length })}>
        {left
          .map((row) =>
            m.common.labelValue({
              label: row.applicationID,
              value: denialOf(row) ?? m.interview.only100CanBeScheduledTogether(),
            }),
          )
          .join(' ')}
      </InlineNotice>
    ) : null;
  const failure = queries.find(({ error }) => error)?.error;
  const rows = queries.flatMap(({ data }) => (data ? [data.data as CalendarRow] : []));
  if (going.length > 0 && !failure && rows.length === going.length)
    return <ScheduleDialog rows={rows} programme={programme} note={note} onScheduled={onScheduled} onClose={onClose} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.common.scheduleInterviews()}
      footer={<Button onClick={onClose}>{m.common.close()}</Button>}
    >
      {going.length === 0 ? (
        note
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))} />
      ) : (
        <Loading label={m.interview.loadingTheInterviews()} rows={[40, 120]} />
      )}
    </Dialog>
  );
}
