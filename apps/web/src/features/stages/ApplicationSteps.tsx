import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/can';
import { STAGE_TAB_ROWS } from '@grantdesk/domain/stage/tabs';
import { interviewDenial } from '@grantdesk/domain/stage/transition';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { readQuery } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { InterviewDialog } from './InterviewDialog.tsx';
import { LastMove } from './LastMove.tsx';
import { StageActions } from './StageActions.tsx';

type Application = Answer<'application.one'>['data'];

/** The next steps of one application, for those who manage its programme. */
export function ApplicationSteps({ application, actor }: { application: Application; actor: Actor }) {
  const [scheduling, setScheduling] = useState(false);
  const programme = useQuery({
    ...readQuery('programme.one', { params: { id: application.programme._id } }),
    enabled: application.isManager,
  }).data?.data;
  if (!application.isManager || !programme) return null;
  const { interview } = application;
  const facts = {
    hasProposalForm: typeof programme.proposalForm?.publishedVersion === 'number',
    hasProposalDates: programme.proposalStartDate !== null && programme.proposalEndDate !== null,
  };
  // The latest tab that lists it offers the steps that come next.
  const tab =
    STAGE_TAB_ROWS.findLast(({ flag }) => flag === null || application.approvalFlags.includes(flag))?.tab ?? 'ALL_APPLICATIONS';
  const canMeet = interviewDenial({ flags: application.approvalFlags, interviewStatus: interview.status }, 'SCHEDULED') === null;
  return (
    <div
      role="group"
      aria-label="Next steps"
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 16 }}
    >
      <StageActions
        tab={tab}
        rows={[application]}
        actor={actor}
        isManager={application.isManager}
        programme={facts}
        onDone={() => undefined}
      />
      {canMeet ? (
        <Button variant="outline" leftSection={<CalendarClock />} onClick={() => setScheduling(true)}>
          {interview.status === 'SCHEDULED' ? 'Change the interview' : 'Schedule interview'}
        </Button>
      ) : null}
      {interview.status === 'SCHEDULED' && interview.startDate ? (
        <span className="muted">Interview {formatDateTimeZone(interview.startDate, application.programme.timeZone)}</span>
      ) : null}
      <LastMove programmeId={application.programme._id} applicationId={application._id} />
      {scheduling ? (
        <InterviewDialog
          application={application}
          timeZone={application.programme.timeZone}
          onClose={() => setScheduling(false)}
        />
      ) : null}
    </div>
  );
}
