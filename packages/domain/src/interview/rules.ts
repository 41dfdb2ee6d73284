/** What may happen to an interview, and when (APP-9). */
import { isUrl } from '../form/text-rules.ts';
import { HOUR, MINUTE, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';
import type { StageFacts } from '../stage/transition.ts';
import type { InterviewStatus } from '../stage/tabs.ts';

export type InterviewIssue = { path: string; message: string };

export type InterviewChange = {
  status: InterviewStatus;
  interviewStartDate?: string | null | undefined;
  interviewEndDate?: string | null | undefined;
  interviewLink?: string | null | undefined;
};

/** No interview is longer. */
export const INTERVIEW_HOURS_MAX = 12;
export const PLACE_MAX = 300;
export const CANCEL_REASON_MAX = 1_000;
/** People on one panel. */
export const PANEL_MAX = 20;
/** Applications scheduled at once. */
export const SCHEDULE_MAX = 100;

/** Broken rules of an interview change (APP-9); paths are its own names. `now` is left out where the past is told elsewhere. */
export function interviewIssues(change: InterviewChange, now?: Instant): InterviewIssue[] {
  const issues: InterviewIssue[] = [];
  if (change.status === 'SCHEDULED')
    issues.push(...timeIssues({ start: change.interviewStartDate, end: change.interviewEndDate }, now));
  return [...issues, ...linkIssues(change.interviewLink)];
}

/** Broken rules of a start and an end. */
export function timeIssues(
  time: { start?: string | null | undefined; end?: string | null | undefined },
  now?: Instant,
): InterviewIssue[] {
  const issues: InterviewIssue[] = [];
  const [start, end] = [toMillis(time.start), toMillis(time.end)];
  if (start === null) issues.push({ path: 'interviewStartDate', message: 'Set a start date!' });
  if (end === null) issues.push({ path: 'interviewEndDate', message: 'Set an end date!' });
  if (start === null || end === null) return issues;
  if (end <= start) issues.push({ path: 'interviewEndDate', message: 'The interview must end after it starts!' });
  else if (end - start > INTERVIEW_HOURS_MAX * HOUR)
    issues.push({ path: 'interviewEndDate', message: `An interview takes at most ${INTERVIEW_HOURS_MAX} hours!` });
  // A minute of grace: who chooses "now" takes a moment to send it.
  if (now !== undefined && start < (toMillis(now) ?? 0) - MINUTE)
    issues.push({ path: 'interviewStartDate', message: 'The interview must start in the future!' });
  return issues;
}

/** Broken rules of a link; an empty one is fine. */
export function linkIssues(link: string | null | undefined): InterviewIssue[] {
  const text = link?.trim() ?? '';
  if (text === '' || isUrl(text)) return [];
  return [{ path: 'interviewLink', message: 'Enter a valid url!' }];
}

type Facts = Pick<StageFacts, 'flags' | 'interviewStatus'>;

/** Whether the interview may change to this status; null when it may. */
export function interviewDenial(facts: Facts, status: InterviewStatus): string | null {
  if (facts.flags.includes('WITHDRAWN') || facts.flags.includes('NOT_TAKEN_FORWARD')) return 'This application goes no further.';
  if (!facts.flags.includes('CALLED_FOR_INTERVIEW')) return 'This application was not called for an interview.';
  if (facts.flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL'))
    return 'The interview is over: the application is before the board.';
  if (status === 'COMPLETED' && facts.interviewStatus !== 'SCHEDULED') return 'Only a scheduled interview can be completed.';
  if (status === 'CANCELED' && facts.interviewStatus !== 'SCHEDULED') return 'Only a scheduled interview can be canceled.';
  if (status === 'SCHEDULED' && facts.interviewStatus === 'COMPLETED') return 'This interview has been completed.';
  if (status === 'NOT-SCHEDULED') return 'An interview cannot be made unscheduled: cancel it.';
  return null;
}

/** Whether it can be written down that the applicant did not come; null when it can. */
export function noShowDenial(facts: Facts & { start: Instant | null | undefined }, now: Instant): string | null {
  const denial = interviewDenial(facts, 'CANCELED');
  if (denial) return denial;
  const [start, at] = [toMillis(facts.start), toMillis(now)];
  return start !== null && at !== null && at >= start ? null : 'This can be written down once the interview has begun.';
}
