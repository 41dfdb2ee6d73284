import { readText } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { InterviewRecord } from './queries.ts';

export type CalendarRow = Answer<'interview.end'>['data'];

/** Why it was cancelled or missed: what a person wrote, or a recorded message where the product ended it. */
export const readReason = ({ reason }: Pick<InterviewRecord, 'reason'>): string => readText(reason ?? '') ?? '';

/** An application as those who manage its programme see it in the calendar. */
export const presentRow = (record: InterviewRecord, choosesUntil: Date | null = null): CalendarRow => ({
  _id: record.id,
  applicationID: record.applicationNumber,
  name: record.organisation ?? record.name,
  timeZone: record.applicantZone,
  status: record.interviewStatus as CalendarRow['status'],
  startDate: record.interviewStartDate?.toISOString() ?? null,
  endDate: record.interviewEndDate?.toISOString() ?? null,
  interviewLink: record.interviewLink,
  place: record.place ?? '',
  reason: readReason(record),
  isNoShow: record.isNoShow ?? false,
  panel: record.panel.map(({ _id, name, hasConflict }) => ({ _id, name, hasConflict })),
  version: record.sequence,
  choosesUntil: choosesUntil?.toISOString() ?? null,
});
