import { formatDateTimeZone } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say } from '#platform/language.ts';
import { notify } from '#platform/notify/notify.ts';
import { applicantPage, calendarPart, nameFor, panelPage, type Reader } from './calendar-part.ts';
import type { InterviewRecord, PanelRecord } from './queries.ts';

type Settings = Pick<Platform, 'config'>;
type Fact = [string, string];

/** The time on the programme's clocks, and on the reader's where those are known to differ. */
function timeFacts(record: InterviewRecord, zone: string | null): Fact[] {
  const { interviewStartDate: start, interviewEndDate: end, timeZone } = record;
  if (!start || !end) return [];
  const facts: Fact[] = [
    [say`From`, formatDateTimeZone(start, timeZone)],
    [say`To`, formatDateTimeZone(end, timeZone)],
  ];
  const there = formatDateTimeZone(start, timeZone);
  const here = zone ? formatDateTimeZone(start, zone) : there;
  return here === there ? facts : [...facts, [say`Where you are`, here]];
}

const placeFacts = ({ interviewLink, place }: InterviewRecord): Fact[] => [
  ...(interviewLink ? ([[say`Link`, interviewLink]] as Fact[]) : []),
  ...(place ? ([[say`Place`, place]] as Fact[]) : []),
];

const subjectFacts = (record: InterviewRecord): Fact[] => [
  [say`Programme`, record.programmeName],
  [say`Application`, record.applicationNumber],
];

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
      subject: say`${isMoved ? say`Your interview has changed` : say`Your interview`}: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${record.name},`,
      paragraphs: [
        isMoved
          ? say`Something about your interview has changed. What counts now is below. If you cannot make it, answer to the team of the programme in good time.`
          : say`Your interview is set. If you cannot make it, answer to the team of the programme in good time.`,
        ...(record.preparation ? [record.preparation] : []),
      ],
      facts: [
        ...subjectFacts(record),
        ...timeFacts(record, record.applicantZone),
        ...placeFacts(record),
        ...(shown ? ([[say`Panel`, shown]] as Fact[]) : []),
      ],
      action: { label: say`View your interview`, url: applicantPage(p.config, record.id) },
    }),
    calendar: () => ({ method: 'REQUEST', body: calendarPart(p.config, record, APPLICANT, 'REQUEST', now) }),
  });
  for (const member of openPanel(record)) await mailPanel(p.config, tx, record, member, isMoved ? 'moved' : 'set', now);
  for (const member of left.filter(({ isActive }) => isActive)) await mailOffPanel(p, tx, record, member, now);
}

const panelWords = () => ({
  set: { subject: say`Interview`, words: say`You are on the panel of an interview.` },
  moved: {
    subject: say`Interview changed`,
    words: say`Something about an interview on whose panel you are has changed. What counts now is below.`,
  },
  cancelled: { subject: say`Interview cancelled`, words: say`An interview on whose panel you are does not take place.` },
  tomorrow: { subject: say`Interview soon`, words: say`An interview on whose panel you are takes place within a day.` },
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
      subject: say`${panelWords()[what].subject}: ${nameFor(record, reader)}, ${record.programmeName}`,
      greeting: say`Hello ${member.name},`,
      paragraphs: [panelWords()[what].words, ...(what === 'cancelled' && record.reason ? [record.reason] : [])],
      facts: [
        ...subjectFacts(record),
        ...timeFacts(record, member.zone),
        ...(what === 'cancelled' ? [] : placeFacts(record)),
        [say`Panel`, record.panel.map(({ name }) => name).join(', ')],
      ],
      action: { label: say`View your interviews`, url: panelPage(config) },
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
      subject: say`You are no longer on a panel: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${member.name},`,
      paragraphs: [say`You are no longer on the panel of this interview. There is nothing that you have to do.`],
      facts: [...subjectFacts(record), ...timeFacts(record, member.zone)],
      action: { label: say`View your interviews`, url: panelPage(p.config) },
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
      subject: say`Your interview is cancelled: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${record.name},`,
      paragraphs: [
        say`The interview does not take place at the time that we gave you. We will be in touch.`,
        ...(record.reason ? [record.reason] : []),
      ],
      facts: [...subjectFacts(record), ...timeFacts(record, record.applicantZone)],
      action: { label: say`View your interview`, url: applicantPage(p.config, record.id) },
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
      subject: say`We missed you at your interview: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${record.name},`,
      paragraphs: [
        say`We have written down that nobody came to your interview. If that is wrong, or something came between, answer to the team of the programme.`,
        ...(record.reason ? [record.reason] : []),
      ],
      facts: [...subjectFacts(record), ...timeFacts(record, record.applicantZone)],
      action: { label: say`View your interview`, url: applicantPage(p.config, record.id) },
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
      subject: say`Your interview is soon: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${record.name},`,
      paragraphs: [say`Your interview takes place within a day.`, ...(record.preparation ? [record.preparation] : [])],
      facts: [...subjectFacts(record), ...timeFacts(record, record.applicantZone), ...placeFacts(record)],
      action: { label: say`View your interview`, url: applicantPage(config, record.id) },
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
      subject: say`${given.isReminder ? say`Still to do: choose` : say`Choose`} a time for your interview: ${record.applicationNumber}, ${record.programmeName}`,
      greeting: say`Hello ${record.name},`,
      paragraphs: [
        given.isReminder
          ? say`You have not chosen a time for your interview yet. Each time goes to whoever takes it first.`
          : say`Choose the time of your interview yourself. Each time goes to whoever takes it first, and you can change yours until the closing time.`,
      ],
      facts: [
        ...subjectFacts(record),
        [say`Times offered`, String(given.times)],
        [say`Choose until`, closes(timeZone)],
        ...(isElsewhere ? ([[say`Where you are`, closes(applicantZone)]] as Fact[]) : []),
      ],
      action: { label: say`Choose a time`, url: applicantPage(p.config, record.id) },
    }),
  });
}
