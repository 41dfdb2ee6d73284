import { m } from '@grantdesk/messages';
import { formatDateTimeZone, type Details } from '@grantdesk/domain';
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

/** Tells the applicant and the panel when the interview is, each with a calendar file of their own. */
export async function mailScheduled(
  p: Settings,
  tx: Tx,
  record: InterviewRecord,
  { now, isMoved, left }: { now: Date; isMoved: boolean; left: PanelRecord[] },
): Promise<void> {
  const shown = record.showsPanel && record.panel.length > 0 ? record.panel.map(({ name }) => name).join(', ') : '';
  await notify(tx, {
    kind: 'interview.time',
    to: record.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.scheduledSubject({
        moved: String(isMoved),
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: record.name,
      paragraphs: [
        isMoved ? m.interview.somethingAboutYourInterviewHasChanged() : m.interview.yourInterviewIsSetIfYou(),
        ...(record.preparation ? [record.preparation] : []),
      ],
      details: {
        ...subjectFacts(record),
        ...timeFacts(record, record.applicantZone),
        ...placeFacts(record),
        ...(shown && { panel: shown }),
      },
      action: { label: m.interview.viewYourInterview(), url: applicantPage(p.config, record.id) },
    }),
    calendar: () => ({ method: 'REQUEST', body: calendarPart(p.config, record, APPLICANT, 'REQUEST', now) }),
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
    kind: what === 'tomorrow' ? 'interview.panel-reminder' : 'interview.panel',
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
    ...(what !== 'tomorrow' && { calendar: () => ({ method, body: calendarPart(config, record, reader, method, now) }) }),
  });
}

/** A person was removed from a panel, or a conflict of interest closed it to them. */
export async function mailOffPanel(p: Settings, tx: Tx, record: InterviewRecord, member: PanelRecord, now: Date): Promise<void> {
  const reader = readerOf(member);
  await notify(tx, {
    kind: 'interview.panel',
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
    calendar: () => ({ method: 'CANCEL', body: calendarPart(p.config, record, reader, 'CANCEL', now, member) }),
  });
}

/** Tells everyone that the interview is off; the calendar entry goes. */
export async function mailCanceled(p: Settings, tx: Tx, record: InterviewRecord, now: Date): Promise<void> {
  await notify(tx, {
    kind: 'interview.time',
    to: record.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.yourInterviewIsCancelledApplicationnumberProgrammename({
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: record.name,
      paragraphs: [m.interview.theInterviewDoesNotTakePlace(), ...(record.reason ? [readReason(record)] : [])],
      details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone) },
      action: { label: m.interview.viewYourInterview(), url: applicantPage(p.config, record.id) },
    }),
    calendar: () => ({ method: 'CANCEL', body: calendarPart(p.config, record, APPLICANT, 'CANCEL', now) }),
  });
  for (const member of openPanel(record)) await mailPanel(p.config, tx, record, member, 'cancelled', now);
}

/** Tells the applicant what was recorded, so that a mistake can be corrected. */
export async function mailNoShow(p: Settings, tx: Tx, record: InterviewRecord): Promise<void> {
  await notify(tx, {
    kind: 'interview.time',
    to: record.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.weMissedYouAtYourInterview({
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: record.name,
      paragraphs: [m.interview.youMissedYourInterviewIf(), ...(record.reason ? [readReason(record)] : [])],
      details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone) },
      action: { label: m.interview.viewYourInterview(), url: applicantPage(p.config, record.id) },
    }),
  });
}

/** A day before, to the applicant and the panel; their calendars know it already. */
export async function mailReminders(config: Config, tx: Tx, record: InterviewRecord, now: Date): Promise<void> {
  await notify(tx, {
    kind: 'interview.reminder',
    to: record.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.yourInterviewIsSoonApplicationnumberProgrammename({
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: record.name,
      paragraphs: [m.interview.yourInterviewTakesPlaceWithinA(), ...(record.preparation ? [record.preparation] : [])],
      details: { ...subjectFacts(record), ...timeFacts(record, record.applicantZone), ...placeFacts(record) },
      action: { label: m.interview.viewYourInterview(), url: applicantPage(config, record.id) },
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
  await notify(tx, {
    kind: 'interview.offer',
    to: record.email,
    about: { applicationId: record.id },
    content: () => ({
      subject: m.interview.chooseTimeSubject({
        reminder: String(given.isReminder),
        applicationNumber: record.applicationNumber,
        programmeName: record.programmeName,
      }),
      name: record.name,
      paragraphs: [given.isReminder ? m.interview.youHaveNotChosenATime() : m.interview.chooseTheTimeOfYourInterview()],
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
