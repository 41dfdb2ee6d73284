import { m } from '@grantdesk/messages';
import { addDays } from '@grantdesk/domain/format/instant';
import { isoInstant, getWeek, zonedTime } from '@grantdesk/domain/interview/zoned';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, ChevronRight, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { serverNow } from '#ui/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Agenda } from './Agenda.tsx';
import { dayWords } from './day-labels.ts';
import { Grid } from './Grid.tsx';
import classes from './Interviews.module.css';
import { type CalendarRow, toRange, type Spot } from './model.ts';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import { Offers } from './Offers.tsx';
import { Tray } from './Tray.tsx';
import { ViewSwitch, type View } from './ViewSwitch.tsx';

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx'));
const OfferDialog = lazy(() => import('./OfferDialog.tsx'));
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

type OpenDialog =
  | { what: 'schedule'; rows: CalendarRow[]; spot: Spot | null }
  | { what: 'details'; row: CalendarRow }
  | { what: 'offer'; rows: CalendarRow[] }
  | { what: 'settings' }
  | null;

const VIEWS: View[] = ['week', 'day', 'list'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The interviews of a programme by day and week, what waits for a time, and the times on offer. */
export default function CalendarScreen({ programmeId, programmeName }: { programmeId: string; programmeName: string }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [open, setOpen] = useState<OpenDialog>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Which day it is there, is known with the first answer; until then by Greenwich.
  const [zone, setZone] = useState('UTC');
  const today = zonedTime(isoInstant(serverNow()), zone)?.day ?? '';
  const day =
    /^\d{4}-\d{2}-\d{2}$/.test(text(search['day'])) && zonedTime(text(search['day']), 'UTC') ? text(search['day']) : today;
  const wanted = VIEWS.find((view) => view === search['view']) ?? 'week';
  // Seven columns do not fit a phone.
  const view: View = isNarrow && wanted === 'week' ? 'list' : wanted;
  const days = view === 'day' ? [day] : getWeek(day);
  const query = useQuery(listQuery('interview.calendar', { params: { id: programmeId }, query: toRange(days, zone) }));
  const data = query.data?.data;
  if (data && data.programme.timeZone !== zone) setZone(data.programme.timeZone);
  const name = data?.programme.name ?? programmeName;
  usePage({
    title: m.interview.interviewsName({ name }),
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: name, href: to.admin.programmeApplications(programmeId) },
      { label: m.common.interviews() },
    ],
  });
  if (!data)
    return (
      <LoadScreen title={m.common.interviews()} error={query.error} onRetry={() => void query.refetch()} rows={[64, 40, 480]} />
    );
  const go = (changes: Record<string, string | undefined>) =>
    void router.navigate({
      to: router.state.location.pathname as '.',
      search: ((now: object) => ({ ...now, ...changes })) as never,
      resetScroll: false,
    });
  const step = view === 'day' ? 1 : 7;
  const { programme, interviews, unscheduled, unscheduledCount, offers, settings } = data;
  const rows = interviews.filter((row) => days.includes(zonedTime(row.startDate, zone)?.day ?? ''));
  const chosen = unscheduled.filter(({ _id }) => selected.has(_id));
  const close = () => setOpen(null);
  const onDrop = (id: string, spot: Spot) => {
    const row = [...interviews, ...unscheduled].find(({ _id }) => _id === id);
    if (row) setOpen({ what: 'schedule', rows: [row], spot });
  };
  const shown = { rows, offers, days, zone, today, onOpen: (row: CalendarRow) => setOpen({ what: 'details', row }), onDrop };
  return (
    <>
      <PageHeader
        title={m.common.interviews()}
        lead={m.interview.nameTimesAreOnTheProgrammes({ name, zone })}
        actions={
          <>
            <Button leftSection={<Settings2 />} onClick={() => setOpen({ what: 'settings' })}>
              {m.interview.whatApplicantsRead()}
            </Button>
            <Button variant="filled" leftSection={<CalendarPlus />} onClick={() => setOpen({ what: 'offer', rows: chosen })}>
              {m.interview.offerTimes()}
            </Button>
          </>
        }
      />
      <LayoutSwitch programmeId={programmeId} current="calendar" />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button onClick={() => go({ day: undefined })}>{m.common.today()}</Button>
        <IconButton
          label={view === 'day' ? m.interview.dayBefore() : m.interview.weekBefore()}
          icon={ChevronLeft}
          variant="outline"
          onClick={() => go({ day: addDays(day, -step) })}
        />
        <IconButton
          label={view === 'day' ? m.interview.dayAfter() : m.interview.weekAfter()}
          icon={ChevronRight}
          variant="outline"
          onClick={() => go({ day: addDays(day, step) })}
        />
        <h2 className="ms-1 min-w-45 flex-1 text-base/6" aria-live="polite">
          {view === 'day'
            ? dayWords(day, 'long')
            : m.interview.daywordsToDaywords({
                first: dayWords(days[0] ?? '', 'date'),
                last: dayWords(days.at(-1) ?? '', 'date'),
              })}
        </h2>
        <ViewSwitch value={view} narrow={isNarrow} onChange={(next) => go({ view: next === 'week' ? undefined : next })} />
      </div>
      <div className={classes.columns}>
        <div aria-busy={query.isPlaceholderData}>{view === 'list' ? <Agenda {...shown} /> : <Grid {...shown} />}</div>
        <aside className="grid gap-4" aria-label={m.interview.waitingForATime()}>
          <Tray
            rows={unscheduled}
            total={unscheduledCount}
            zone={zone}
            selected={selected}
            onSelect={setSelected}
            onSchedule={(waiting) => setOpen({ what: 'schedule', rows: waiting, spot: null })}
            onOffer={(waiting) => setOpen({ what: 'offer', rows: waiting })}
          />
          <Offers offers={offers} zone={zone} />
        </aside>
      </div>
      <Suspense fallback={null}>
        {open?.what === 'schedule' ? (
          <ScheduleDialog
            rows={open.rows}
            programme={programme}
            spot={open.spot}
            onClose={() => {
              setSelected(new Set());
              close();
            }}
          />
        ) : open?.what === 'details' ? (
          <DetailsDialog
            row={open.row}
            programme={programme}
            onChange={() => setOpen({ what: 'schedule', rows: [open.row], spot: null })}
            onClose={close}
          />
        ) : open?.what === 'offer' ? (
          <OfferDialog programme={programme} waiting={unscheduled} rows={open.rows} onClose={close} />
        ) : open?.what === 'settings' ? (
          <SettingsDialog programme={programme} settings={settings} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
