/** What may happen to an interview, and when. */
import { m } from '@grantdesk/messages';
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

/** Broken rules of an interview change; paths are its own field names. Omit `now` where a time in the past is reported elsewhere. */
export function interviewIssues(change: InterviewChange, now?: Instant): InterviewIssue[] {
  const issues: InterviewIssue[] = [];
  if (change.status === 'COMPLETED') issues.push(...actualTimeIssues(change, now));
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
  if (start === null) issues.push({ path: 'interviewStartDate', message: m.common.setAStartDate() });
  if (end === null) issues.push({ path: 'interviewEndDate', message: m.common.setAnEndDate() });
  if (start === null || end === null) return issues;
  if (end <= start) issues.push({ path: 'interviewEndDate', message: m.interview.theInterviewMustEndAfterIt() });
  else if (end - start > INTERVIEW_HOURS_MAX * HOUR)
    issues.push({ path: 'interviewEndDate', message: m.interview.anInterviewTakesAtMostInterview({ max: INTERVIEW_HOURS_MAX }) });
  // A minute of grace: who chooses "now" takes a moment to send it.
  if (now !== undefined && start < (toMillis(now) ?? 0) - MINUTE)
    issues.push({ path: 'interviewStartDate', message: m.interview.theInterviewMustStartInThe() });
  return issues;
}

/** Broken rules of the times at which an interview took place; none given is fine, for then the scheduled ones count. */
function actualTimeIssues(
  { interviewStartDate: start, interviewEndDate: end }: InterviewChange,
  now?: Instant,
): InterviewIssue[] {
  if (!start && !end) return [];
  const issues = timeIssues({ start, end });
  const [from, at] = [toMillis(start), toMillis(now)];
  if (from !== null && at !== null && from > at)
    issues.push({ path: 'interviewStartDate', message: m.interview.enterTheTimeAtWhichThe() });
  return issues;
}

/** Broken rules of a link; an empty one is fine. */
export function linkIssues(link: string | null | undefined): InterviewIssue[] {
  const text = link?.trim() ?? '';
  if (text === '' || isUrl(text)) return [];
  return [{ path: 'interviewLink', message: m.common.enterAValidUrl() }];
}

type Facts = Pick<StageFacts, 'flags' | 'interviewStatus'>;
type TimedFacts = Facts & { start: Instant | null | undefined };

const hasStarted = (start: Instant | null | undefined, now: Instant): boolean => {
  const [from, at] = [toMillis(start), toMillis(now)];
  return from !== null && at !== null && at >= from;
};

/** Whether the interview may change to this status; null when it may. */
export function interviewDenial(facts: Facts, status: InterviewStatus): string | null {
  if (facts.flags.includes('WITHDRAWN') || facts.flags.includes('NOT_TAKEN_FORWARD'))
    return m.common.thisApplicationGoesNoFurther();
  if (!facts.flags.includes('CALLED_FOR_INTERVIEW')) return m.interview.thisApplicationWasNotCalledFor();
  if (facts.flags.includes('SHORTLISTED_FOR_BOARD_APPROVAL')) return m.interview.theInterviewIsOverTheApplication();
  if (status === 'COMPLETED' && facts.interviewStatus !== 'SCHEDULED') return m.interview.onlyAScheduledInterviewCanBe();
  if (status === 'CANCELED' && facts.interviewStatus !== 'SCHEDULED') return m.interview.onlyAScheduledInterviewCanBe2();
  if (status === 'SCHEDULED' && facts.interviewStatus === 'COMPLETED') return m.interview.thisInterviewHasBeenCompleted();
  if (status === 'NOT-SCHEDULED') return m.interview.anInterviewCannotBeMadeUnscheduled();
  return null;
}

/** Why it cannot be recorded that the applicant did not come; null when it can. */
export function noShowDenial(facts: TimedFacts, now: Instant): string | null {
  return interviewDenial(facts, 'CANCELED') ?? (hasStarted(facts.start, now) ? null : m.interview.thisCanBeWrittenDownOnce());
}

/**
 * Why an interview cannot be completed; null when it can. With the times at which it took place it is completed whatever was
 * scheduled, so that a call that was held earlier can be recorded.
 */
export function interviewCompletionDenial(facts: TimedFacts, now: Instant, hasActualTimes: boolean): string | null {
  const denial = interviewDenial(hasActualTimes ? { ...facts, interviewStatus: 'SCHEDULED' } : facts, 'COMPLETED');
  if (denial || hasActualTimes || hasStarted(facts.start, now)) return denial;
  return m.interview.thisInterviewHasNotStartedYet();
}

/** Why an interview is not scored yet; null when it may be: it is completed, or has at least started. */
export function interviewScoringDenial(facts: Pick<TimedFacts, 'interviewStatus' | 'start'>, now: Instant): string | null {
  if (facts.interviewStatus === 'COMPLETED') return null;
  if (facts.interviewStatus === 'SCHEDULED' && hasStarted(facts.start, now)) return null;
  return m.interview.theInterviewHasNotTakenPlace();
}
