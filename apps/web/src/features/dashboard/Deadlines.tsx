import { getIntlLocale, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { daysAhead, deadlineWords, hoursAhead, isNear } from '@grantdesk/domain/dashboard/deadlines';
import { formatTime } from '@grantdesk/domain/format/date';
import { useState } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { browserZone } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import { QuietPanel } from './QuietPanel.tsx';

type Deadline = Answer<'dashboard.deadlines'>['data'][number];
type Window = Answer<'dashboard.overview'>['data']['closing'][number];

interface Row {
  key: string;
  /** The day in the programme's zone, of an interview in the reader's, and today there. */
  day: string;
  today: string;
  text: string;
  note: string;
  time?: string | undefined;
  /** How far it is. */
  left: string;
  href: string;
}

const SHOWN = 8;
const dayOf = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(getIntlLocale(), { month: 'short', day: '2-digit', timeZone: 'UTC' }).format(new Date(day));
const weekday = (day: string): string =>
  new Intl.DateTimeFormat(getIntlLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

/** The next dates of all programmes, or of the chosen one: interviews, reviews, windows, reports and payments. */
export function Deadlines({ deadlines, windows, now }: { deadlines: Deadline[]; windows: Window[]; now: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const all = [...deadlines.map((each) => fromDeadline(each, now)), ...windows.map((each) => fromWindow(each, now))].toSorted(
    (a, b) => a.day.localeCompare(b.day),
  );
  if (all.length === 0) return <QuietPanel title={m.dashboard.deadlines()} note={m.dashboard.noneWithin30Days()} />;
  const near = all.filter(({ day, today }) => isNear(day, today)).length;
  return (
    <Panel
      title={m.dashboard.deadlines()}
      note={near === 0 ? m.dashboard.noneInTheNextThreeDays() : m.dashboard.nearInTheNextThreeDays({ near })}
    >
      <ul className="mt-2 -mb-2 list-none p-0">
        {all.slice(0, isWhole ? undefined : SHOWN).map(({ key, day, today, text, note, time, left, href }) => (
          <li className="flex gap-3 border-t border-hair px-0 py-2" key={key}>
            <span className="flex w-22 flex-none flex-col">
              <b className="font-semibold">{day <= today ? m.common.today() : shortDay(day)}</b>
              <small className="text-xs/4 text-muted">{time ?? weekday(day)}</small>
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <AppLink className="font-medium text-text" href={href}>
                {text}
              </AppLink>
              <span className="mt-0.5 block text-xs/4 text-muted">{note}</span>
            </span>
            <span
              className="flex-none self-center text-caption text-muted data-near:font-semibold data-near:text-warning"
              data-near={isNear(day, today) || undefined}
            >
              {left}
            </span>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && !isWhole ? (
        <Button variant="subtle" size="xs" className="-mx-3 mt-2 -mb-1" onClick={() => setIsWhole(true)}>
          {m.dashboard.showAllCount({ count: all.length })}
        </Button>
      ) : null}
    </Panel>
  );
}

/** How far away it is; empty for a whole day that is today, since "Today" is already beside it. */
const leftWords = (day: string, today: string, startsAt: string | null, now: number): string =>
  day > today ? daysAhead(day, today) : startsAt ? hoursAhead(startsAt, now) : '';

function fromDeadline(row: Deadline, now: number): Row {
  const { kind, programme, startsAt, applicationId, behind } = row;
  // People attend an interview: it is shown in the reader's own time, as everywhere else.
  const timeZone = startsAt ? browserZone() : row.timeZone;
  const [day, today] = [startsAt ? dayOf(startsAt, timeZone) : row.day, dayOf(now, timeZone)];
  return {
    key: `${kind} ${programme._id} ${startsAt ?? day} ${applicationId ?? ''}`,
    day,
    today,
    text: deadlineWords(kind, row),
    note: programme.name,
    time: startsAt ? formatTime(startsAt, timeZone) : undefined,
    left: leftWords(day, today, startsAt, now),
    href: behind ? toHref(behind, programme.name) : to.admin.application(programme._id, applicationId ?? ''),
  };
}

function fromWindow({ programme, what, startDate, endDate, timeZone, drafts, submitted }: Window, now: number): Row {
  const isOpen = Date.parse(startDate) <= now;
  const subject =
    what === 'PROPOSALS'
      ? isOpen
        ? m.dashboard.proposalsDue()
        : m.dashboard.proposalsOpen()
      : isOpen
        ? m.dashboard.callCloses()
        : m.dashboard.callOpens();
  const counts =
    isOpen && drafts && submitted
      ? m.dashboard.countSubmittedCount2InProgress({ submitted: submitted.count, inProgress: drafts.count })
      : '';
  const [day, today] = [dayOf(isOpen ? endDate : startDate, timeZone), dayOf(now, timeZone)];
  return {
    key: `${what} ${programme._id}`,
    day,
    today,
    left: leftWords(day, today, null, now),
    text: `${subject}${counts}`,
    note: programme.name,
    href: submitted ? toHref({ ...submitted.behind, filters: '' }, programme.name) : to.admin.programme(programme._id),
  };
}
