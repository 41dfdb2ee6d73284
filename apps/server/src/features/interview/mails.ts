import { m } from '@grantdesk/messages';
import { eventContent, formatDateTimeZone, type Details } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { applicantPage, calendarPart, nameFor, panelPage, type Reader } from './calendar-part.ts';
import { readReason } from './present.ts';
import type { InterviewRecord, PanelRecord } from './queries.ts';

type Settings = Pick<Platform, 'config'>;

/** The time on the programme's clocks, and on the reader's where those are known to differ. */
function timeFacts(record: InterviewRecord, zone: string | null): Details {
  const { interviewStartDate: start, interviewEndDate: end, timeZone } = record;
  if (!start || !end) return {};
  const details = {
    from: { time: start, zone: timeZone },
    to: { time: end, zone: timeZone },
  };
  const there = formatDateTimeZone(start, timeZone);
  const here = zone ? formatDateTimeZone(start, zone) : there;
  return here === there ? details : { ...details, yourTime: here };
}

const placeFacts = ({ interviewLink, place }: InterviewRecord): Details => ({
  ...(interviewLink && { link: interviewLink }),
  ...(place && { place }),
});

const subjectFacts = (record: InterviewRecord): Details => ({
  programme: record.programmeName,
  application: record.applicationNumber,
});

const readerOf = (member: PanelRecord): Reader => ({ kind: 'panel', member });
/** A conflict of interest closes the record, and who has left the team is not written to. */
const openPanel = ({ panel }: InterviewRecord): PanelRecord[] =>
  panel.filter(({ hasConflict, isActive }) => !hasConflict && isActive);
const APPLICANT: Reader = { kind: 'applicant' };

const forApplicant = (config: Config, record: InterviewRecord) => ({
  name: record.name,
  action: { label: m.interview.viewYourInterview(), url: applicantPage(config, record.id) },
});

/** Tells the applicant and the panel when the interview is, each with a calendar file of their own. */
export async function mailScheduled(
  p: Settings,
  tx: Tx,
  record: InterviewRecord,
  { now, isMoved, left }: { now: Date; isMoved: boolean; left: PanelRecord[] },
): Promise<void> {
  const shown = record.showsPanel && record.panel.length > 0 ? record.panel.map(({ name }) => name).join(', ') : '';
  const event = isMoved ? 'interview.moved' : 'interview.scheduled';
  await notify(tx, {
    event,
    to: record.email,
    about: { applicationId: record.id },
    content: () =>
      eventContent(event, {
        ...forApplicant(p.config, record),
        details: {
          ...subjectFacts(record),
          ...timeFacts(record, record.applicantZone),
          ...placeFacts(record),
          ...(shown && { panel: shown }),
        },
        texts: { preparation: record.preparation ?? '' },
      }),
    calendar: (_house, words) => ({
      method: 'REQUEST',
      body: calendarPart(p.config, record, APPLICANT, 'REQUEST', now, { words }),
    }),
  });
  for (const member of openPanel(record)) await mailPanel(p.config, tx, record, member, isMoved ? 'moved' : 'set', now);
  for (const member of left.filter(({ isActive }) => isActive)) await mailOffPanel(p, tx, record, member, now);
}

const panelWords = () => ({
  set: { subject: m.common.interview(), words: m.interview.youAreOnThePanelOf() },
  moved: {
    subject: m.interview.interviewChanged(),
    words: m.interview.somethingAboutAnInterviewOnWhose(),
  },
  cancelled: { subject: m.interview.interviewCancelled(), words: m.interview.anInterviewOnWhosePanelYou() },
  tomorrow: { subject: m.interview.interviewSoon(), words: m.interview.anInterviewOnWhosePanelYou2() },
});

async function mailPanel(
  config: Config,
  tx: Tx,
  record: InterviewRecord,
  member: PanelRecord,
  what: keyof ReturnType<typeof panelWords>,
  now: Date,
): Promise<void> {
  const reader = readerOf(member);
  const method = what === 'cancelled' ? 'CANCEL' : 'REQUEST';
  await notify(tx, {
    event: what === 'tomorrow' ? 'interview.panel-reminder' : 'interview.panel',
    to: member.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.subjectRecordProgrammename({
        subject: panelWords()[what].subject,
        record: nameFor(record, reader),
        programmeName: record.programmeName,
      }),
      name: member.name,
      paragraphs: [panelWords()[what].words, ...(what === 'cancelled' && record.reason ? [readReason(record)] : [])],
      details: {
        ...subjectFacts(record),
        ...timeFacts(record, member.zone),
        ...(what !== 'cancelled' && placeFacts(record)),
        panel: record.panel.map(({ name }) => name).join(', '),
      },
      action: { label: m.interview.viewYourInterviews(), url: panelPage(config) },
    }),
    ...(what !== 'tomorrow' && {
      calendar: (_house: string, words: readonly string[]) => ({
        method,
        body: calendarPart(config, record, reader, method, now, { words }),
      }),
    }),
  });
}

/** A person was removed from a panel, or a conflict of interest closed it to them. */
export async function mailOffPanel(p: Settings, tx: Tx, record: InterviewRecord, member: PanelRecord, now: Date): Promise<void> {
  const reader = readerOf(member);
  await notify(tx, {
    event: 'interview.panel',
    to: member.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.youAreNoLongerOnA({
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: member.name,
      paragraphs: [m.interview.youAreNoLongerOnThe()],
      details: { ...subjectFacts(record), ...timeFacts(record, member.zone) },
      action: { label: m.interview.viewYourInterviews(), url: panelPage(p.config) },
    }),
    calendar: (_house, words) => ({
      method: 'CANCEL',
      body: calendarPart(p.config, record, reader, 'CANCEL', now, { words, alone: member }),
    }),
  });
}

/** Tells everyone that the interview is off; the calendar entry goes. */
export async function mailCanceled(p: Settings, tx: Tx, record: InterviewRecord, now: Date): Promise<void> {
  await notify(tx, {
    event: 'interview.cancelled',
    to: record.email,
    about: { applicationId: record.id },
    content: () =>
      eventContent('interview.cancelled', {
        ...forApplicant(p.config, record),
        details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone) },
        texts: { reason: record.reason ? readReason(record) : '' },
      }),
    calendar: (_house, words) => ({
      method: 'CANCEL',
      body: calendarPart(p.config, record, APPLICANT, 'CANCEL', now, { words }),
    }),
  });
  for (const member of openPanel(record)) await mailPanel(p.config, tx, record, member, 'cancelled', now);
}

/** Tells the applicant what was recorded, so that a mistake can be corrected. */
export async function mailNoShow(p: Settings, tx: Tx, record: InterviewRecord): Promise<void> {
  await notify(tx, {
    event: 'interview.missed',
    to: record.email,
    about: { applicationId: record.id },
    content: () =>
      eventContent('interview.missed', {
        ...forApplicant(p.config, record),
        details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone) },
        texts: { reason: record.reason ? readReason(record) : '' },
      }),
  });
}

/** A day before, to the applicant and the panel; their calendars know it already. */
export async function mailReminders(config: Config, tx: Tx, record: InterviewRecord, now: Date): Promise<void> {
  await notify(tx, {
    event: 'interview.reminder',
    to: record.email,
    about: { applicationId: record.id },
    content: () =>
      eventContent('interview.reminder', {
        ...forApplicant(config, record),
        details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone), ...placeFacts(record) },
        texts: { preparation: record.preparation ?? '' },
      }),
  });
  for (const member of openPanel(record)) await mailPanel(config, tx, record, member, 'tomorrow', now);
}

/** Asks an applicant to choose one of the offered times, or to do so at last. */
export async function mailOffer(
  p: Settings,
  tx: Tx,
  record: InterviewRecord,
  given: { times: number; closesAt: Date; isReminder: boolean },
): Promise<void> {
  const { timeZone, applicantZone } = record;
  const closes = (zone: string): string => formatDateTimeZone(given.closesAt, zone);
  const isElsewhere = applicantZone !== null && closes(applicantZone) !== closes(timeZone);
  const event = given.isReminder ? 'interview.offer-reminder' : 'interview.offered';
  await notify(tx, {
    event,
    to: record.email,
    about: { applicationId: record.id },
    content: () =>
      eventContent(event, {
        name: record.name,
        details: {
          ...subjectFacts(record),
          timesOffered: String(given.times),
          chooseUntil: closes(timeZone),
          ...(isElsewhere && { yourTime: closes(applicantZone) }),
        },
        action: { label: m.common.chooseATime(), url: applicantPage(p.config, record.id) },
      }),
  });
}
