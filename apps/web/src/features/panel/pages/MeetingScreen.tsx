import { m } from '@grantdesk/messages';
import { formatTime } from '@grantdesk/domain/format/date';
import { meetingDenial, meetingStateLabel } from '@grantdesk/domain/panel/meeting';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listQuery } from '#api/query.ts';
import { applicantName } from '#components/applicant-name.ts';
import { DateTime } from '#components/values/values.tsx';
import { useDecisions } from '#features/decision/useDecisions.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { AddToAgenda } from '../AddToAgenda.tsx';
import { Agenda } from '../Agenda.tsx';
import { AttendancePanel } from '../Attendance.tsx';
import { ItemView } from '../ItemView.tsx';
import { MeetingActions } from '../MeetingActions.tsx';
import { STATE_TONES } from '../meeting-looks.ts';
import { Minutes } from '../Minutes.tsx';
import { type Item, type Meeting, useMeetingAct } from '../useMeeting.ts';

const DecideDialog = lazy(async () => ({ default: (await import('#features/decision/DecideDialog.tsx')).DecideDialog }));

/** How often the board's list is read beside a meeting that is open. */
const ROOM_POLL_MS = 20_000;

/** A meeting: the agenda and who is present at the left, the current item at the right; one below the other on a phone. */
export function MeetingScreen({ meeting, userId }: { meeting: Meeting; userId: string }) {
  const { programme, items, state } = meeting;
  const act = useMeetingAct(meeting._id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<string | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const current = items.find(({ _id }) => _id === chosen) ?? items[0];
  const room = useQuery({
    ...listQuery('decision.room', { params: { id: programme._id }, query: {} }),
    refetchInterval: state === 'OPEN' ? ROOM_POLL_MS : false,
  }).data?.data;
  const decisions = useDecisions(programme._id);
  const isEditable = meeting.denial === null && state !== 'CLOSED';
  // That it is closed is said once, beside the title.
  const denial = state === 'CLOSED' ? '' : (meeting.denial ?? meetingDenial(state, 'WRITE') ?? undefined);
  const rowOf = (item: Item) => room?.rows.find(({ _id }) => _id === item.application._id);
  const row = current && rowOf(current);
  const decided = room?.rows.find(({ _id }) => _id === deciding);
  const select = (item: Item) => {
    setChosen(item._id);
    // On a narrow screen the item is below the agenda.
    if (window.matchMedia('(max-width: 960px)').matches) view.current?.scrollIntoView({ block: 'start' });
  };
  const onAgenda = new Set(items.map(({ application }) => application._id));
  const missing = (room?.rows ?? []).filter(({ _id, ended }) => ended === null && !onAgenda.has(_id));
  const minutesOf = { meetingId: meeting._id, userId, timeZone: programme.timeZone, denial };
  return (
    <>
      <PageHeader
        title={meeting.title}
        aside={<StatusChip tone={STATE_TONES[state]} label={meetingStateLabel(state)} status={state} />}
        lead={
          <>
            {programme.name} · <DateTime value={meeting.startsAt} timed withZone zone={programme.timeZone} />
            {meeting.place ? ` · ${meeting.place}` : ''}
          </>
        }
        actions={<MeetingActions meeting={meeting} act={act} />}
      />
      {meeting.denial ? <InlineNotice tone="info">{meeting.denial}</InlineNotice> : null}
      <div className="mt-3 grid grid-cols-[minmax(300px,380px)_minmax(0,1fr)] items-start gap-4 tablet:grid-cols-1">
        <div className="grid min-w-0 gap-4 tablet:contents">
          <Panel
            title={m.panel.agenda()}
            note={
              meeting.closedItems > 0
                ? m.panel.closedToYou({ count: meeting.closedItems })
                : items.length > 0
                  ? m.panel.agendaUntil({ count: items.length, time: formatTime(meeting.endsAt, programme.timeZone) })
                  : undefined
            }
          >
            <Agenda meeting={meeting} current={current} onSelect={select} act={act} isEditable={isEditable} />
            {isEditable && room ? (
              <AddToAgenda
                meetingId={meeting._id}
                missing={missing.map((each) => ({ _id: each._id, label: `${applicantName(each)}, ${each.applicationID}` }))}
                act={act}
              />
            ) : null}
          </Panel>
          <div className="min-w-0 tablet:order-1">
            <AttendancePanel meeting={meeting} act={act} isEditable={isEditable} />
          </div>
        </div>
        <div ref={view} className="grid min-w-0 scroll-mt-6 gap-4">
          {current ? (
            <ItemView
              meeting={meeting}
              item={current}
              figures={row}
              act={act}
              isEditable={isEditable}
              onSelect={select}
              decide={
                isEditable && row && row.ended === null && !row.decision?.release && room?.denial === null ? (
                  <Button onClick={() => setDeciding(row._id)}>{m.panel.decide()}</Button>
                ) : null
              }
            >
              <Minutes key={current._id} {...minutesOf} item={current._id} lines={current.lines} />
            </ItemView>
          ) : (
            <Panel>
              <EmptyState title={m.panel.emptyAgenda()}>{m.panel.emptyAgendaHelp()}</EmptyState>
            </Panel>
          )}
          <Panel title={m.panel.otherBusiness()}>
            <Minutes {...minutesOf} item={null} lines={meeting.lines} />
          </Panel>
        </div>
      </div>
      <Suspense fallback={null}>
        {decided ? (
          <DecideDialog
            row={decided}
            currency={programme.currency}
            decisions={decisions}
            onClose={() => {
              decisions.stage.reset();
              setDeciding(null);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
