import { m } from '@grantdesk/messages';
import { blindnessFor, isDirectorRole, isSuperAdminRole, type BlindReview } from '@grantdesk/domain';
import { calendarFile, type CalendarMethod } from '#platform/calendar-file.ts';
import type { Config } from '#platform/config.ts';
import type { InterviewRecord, PanelRecord } from './queries.ts';

/** Who reads a calendar file: the applicant, or a member of the panel. */
export type Reader = { kind: 'applicant' } | { kind: 'panel'; member: PanelRecord } | { kind: 'manager' };

/** Whether a panel member must not learn who applied. */
const isBlindTo = (record: InterviewRecord, { _id, role, tasks }: PanelRecord): boolean =>
  blindnessFor(
    record.blindReview as BlindReview,
    tasks,
    (record.managerIds ?? []).includes(_id) || isSuperAdminRole(role) || isDirectorRole(role),
  ) !== null;

/** The applicant as a reader may know them: in a blind review the number replaces the name. */
export function nameFor(record: InterviewRecord, reader: Reader): string {
  if (reader.kind === 'panel' && isBlindTo(record, reader.member)) return record.applicationNumber;
  return record.organisation ?? record.name;
}

/** The addresses of staff stay with staff, and in a blind review no one learns the applicant's. */
function attendeesFor(record: InterviewRecord, reader: Reader): { name: string; email: string }[] {
  const applicant = { name: record.name, email: record.email };
  if (reader.kind === 'applicant') return [applicant];
  const isBlind = reader.kind === 'panel' && isBlindTo(record, reader.member);
  return [...(isBlind ? [] : [applicant]), ...record.panel.map(({ name, email }) => ({ name, email }))];
}

export const applicantPage = (config: Config, id: string): string =>
  `${config.publicUrl}/secure/subscriber/applications/${id}/interview`;
export const panelPage = (config: Config): string => `${config.publicUrl}/secure/admin/tasks/interviews`;

/** The sender of every mail is the organiser too: replies to an invitation reach no one who could be replaced. */
const organiserOf = (config: Config, name: string) => ({ name, email: `no-reply@${new URL(config.publicUrl).hostname}` });

/** The calendar file of an interview that has a time, as one reader may see it. */
export function calendarPart(
  config: Config,
  record: InterviewRecord,
  reader: Reader,
  method: CalendarMethod,
  now: Date,
  {
    words = [],
    alone,
  }: {
    /** What the email says that brings the entry, in the words of the programme. */
    words?: readonly string[];
    /** A person who has already left the panel still gets the cancellation. */
    alone?: PanelRecord;
  } = {},
): string {
  const isApplicant = reader.kind === 'applicant';
  const shown = isApplicant && record.showsPanel && record.panel.length > 0 ? record.panel.map(({ name }) => name) : [];
  const page = isApplicant ? applicantPage(config, record.id) : panelPage(config);
  return calendarFile({
    method,
    uid: `${record.uid ?? record.id}@${new URL(config.publicUrl).hostname}`,
    sequence: record.sequence ?? 0,
    stamp: now,
    start: record.interviewStartDate ?? now,
    end: record.interviewEndDate ?? now,
    summary: isApplicant
      ? m.interview.interviewProgrammename({ programmeName: record.programmeName })
      : m.interview.interviewRecordProgrammename({ record: nameFor(record, reader), programmeName: record.programmeName }),
    description: [
      ...words,
      m.interview.applicationApplicationnumber({ applicationNumber: record.applicationNumber }),
      ...(record.interviewLink ? [record.interviewLink] : []),
      ...(shown.length > 0 ? [m.interview.withList({ list: shown.join(', ') })] : []),
      ...(isApplicant && record.preparation && words.length === 0 ? [record.preparation] : []),
      page,
    ].join('\n'),
    location: record.place || (record.interviewLink ?? ''),
    url: record.interviewLink ?? page,
    organiser: organiserOf(config, record.programmeName),
    attendees: alone ? [{ name: alone.name, email: alone.email }] : attendeesFor(record, reader),
  });
}
