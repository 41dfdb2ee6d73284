import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { serverNow } from '#ui/clock.ts';
import { weekday } from './weekday.ts';

type Mine = Answer<'application.mine'>['data'];

/** On the start page: interviews that are still to come, soonest first. */
export function UpcomingInterviews({ applications }: { applications: Mine }) {
  const coming = applications
    .filter(({ interview }) => interview.status === 'SCHEDULED' && Date.parse(interview.endDate ?? '') > serverNow())
    .sort((a, b) => Date.parse(a.interview.startDate ?? '') - Date.parse(b.interview.startDate ?? ''));
  return coming.map(({ _id, programme, interview }) => (
    <div key={_id} style={{ marginTop: 16 }}>
      <InlineNotice
        tone="info"
        title={m.interview.interviewOnWeekdayStartdate({
          weekday: weekday(interview.startDate ?? ''),
          startDate: formatDateTimeZone(interview.startDate, browserZone()),
        })}
        action={<ButtonLink href={to.subscriber.interview(_id)}>{m.common.view()}</ButtonLink>}
      >
        {programme.name}
      </InlineNotice>
    </div>
  ));
}
