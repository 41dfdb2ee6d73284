import { m } from '@grantdesk/messages';
import { meetingStateLabel } from '@grantdesk/domain/panel/meeting';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { STATE_TONES } from '../meeting-looks.ts';
import { MeetingDialog } from '../MeetingDialog.tsx';

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/meetings/');

/** The meetings of a programme's board. */
export function MeetingsPage() {
  const { programmeId } = route.useParams();
  const router = useRouter();
  const place = useLocalPlace();
  const [isPlanning, setPlanning] = useState(false);
  const query = useQuery({
    ...listQuery('panel.many', { query: { programme: programmeId, page: place.page, limit: place.limit } }),
    staleTime: 0,
  });
  const found = query.data;
  usePage({
    title: found ? m.panel.meetingsOf({ name: found.programme.name }) : m.panel.meetings(),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: found?.programme.name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.panel.meetings() },
    ],
  });
  if (!found) return <LoadScreen title={m.panel.meetings()} error={query.error} onRetry={() => void query.refetch()} />;
  const plan = (
    <ReasonedButton
      variant="filled"
      leftSection={<CalendarPlus />}
      reason={found.denial ?? undefined}
      onClick={() => setPlanning(true)}
    >
      {m.panel.planAMeeting()}
    </ReasonedButton>
  );
  return (
    <>
      <PageHeader
        title={m.panel.meetings()}
        lead={found.programme.name}
        actions={
          <>
            <ButtonLink href={to.admin.decisions(programmeId)} leftSection={<ChevronLeft />}>
              {m.common.decisionRoom()}
            </ButtonLink>
            {found.data.length > 0 ? plan : null}
          </>
        }
      />
      {found.data.length === 0 ? (
        <EmptyState title={m.panel.noMeetingsYet()} action={plan}>
          {m.panel.noMeetingsHelp()}
        </EmptyState>
      ) : (
        <ul className="mt-3 list-none rounded-xl border border-border bg-surface px-4" aria-label={m.panel.meetings()}>
          {found.data.map(({ _id, title, startsAt, place: where, state, items, present }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hair py-3 first:border-t-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <AppLink href={to.admin.meeting(programmeId, _id)}>{title}</AppLink>
                <span className="block text-sm/5 text-muted">
                  <DateTime value={startsAt} timed withZone zone={found.programme.timeZone} />
                  {where ? ` · ${where}` : ''} · {m.common.countApplications({ count: items })}
                  {state === 'PLANNED' ? '' : ` · ${m.panel.countPresent({ count: present })}`}
                </span>
              </span>
              <StatusChip tone={STATE_TONES[state]} label={meetingStateLabel(state)} status={state} />
            </li>
          ))}
        </ul>
      )}
      <LocalPages place={place} totalCount={found.totalCount} name={m.panel.meetings()} />
      {isPlanning ? (
        <MeetingDialog
          programme={found.programme}
          next={found.nextMeeting}
          onSaved={(id) => void router.navigate({ href: to.admin.meeting(programmeId, id) })}
          onClose={() => setPlanning(false)}
        />
      ) : null}
    </>
  );
}
