/** Times that applicants choose from: how they are made, and who may take one when. */
import { m } from '@grantdesk/messages';
import { addDays, HOUR, MINUTE, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';
import { interviewDenial, linkIssues, timeIssues } from './rules.ts';
import type { InterviewIssue } from './rules.ts';
import type { InterviewStatus } from '../stage/tabs.ts';
import { fromZoned, isoInstant, parseClock, zonedTime } from './zoned.ts';

export const SLOTS_MAX = 200;
export const OFFER_APPLICATIONS_MAX = 200;

export type Slot = { start: string; end: string };

export type SlotPattern = {
  /** First and last day, 'YYYY-MM-DD'. */
  firstDay: string;
  lastDay: string;
  /** Between these times of day, 'HH:MM'. */
  from: string;
  to: string;
  minutes: number;
  /** Minutes between two interviews. */
  pause: number;
  weekends: boolean;
};

/** Every slot of a pattern on the clocks of a zone, in order; none where a part of the pattern cannot be read. */
export function makeSlots(pattern: SlotPattern, zone: string): Slot[] {
  const { firstDay, lastDay, minutes, pause } = pattern;
  const [from, to] = [parseClock(pattern.from), parseClock(pattern.to)];
  if (from === null || to === null || toMillis(firstDay) === null || toMillis(lastDay) === null) return [];
  if (!Number.isInteger(minutes) || minutes < 5 || !Number.isInteger(pause) || pause < 0) return [];
  const slots: Slot[] = [];
  // A year is more than any offer; a mistyped year must not run for ever.
  for (let day = firstDay, n = 0; day <= lastDay && n < 366 && slots.length <= SLOTS_MAX; day = addDays(day, 1), n++) {
    if (!pattern.weekends && (zonedTime(`${day}T12:00:00Z`, 'UTC')?.weekday ?? 1) > 5) continue;
    for (let at = from; at + minutes <= to; at += minutes + pause) {
      const start = fromZoned(day, at, zone);
      if (start !== null) slots.push({ start: isoInstant(start), end: isoInstant(start + minutes * MINUTE) });
    }
  }
  return slots.slice(0, SLOTS_MAX + 1);
}

export type OfferInput = {
  slots: readonly { start?: string | null; end?: string | null }[];
  closesAt: string | null | undefined;
  interviewLink?: string | null | undefined;
  /** How many applications are to choose. */
  applications: number;
};

/** Broken rules of an offer; `slots.2` is the third slot. */
export function offerIssues({ slots, closesAt, interviewLink, applications }: OfferInput, now: Instant): InterviewIssue[] {
  const issues: InterviewIssue[] = [];
  const at = toMillis(now) ?? 0;
  const closes = toMillis(closesAt);
  if (applications === 0) issues.push({ path: 'applications', message: m.common.addAtLeastOneApplication() });
  if (slots.length === 0) issues.push({ path: 'slots', message: m.interview.offerAtLeastOneTime() });
  else if (slots.length > SLOTS_MAX)
    issues.push({ path: 'slots', message: m.common.offerAtMostSlotsMaxTimes({ max: SLOTS_MAX }) });
  else if (slots.length < applications)
    issues.push({ path: 'slots', message: m.interview.offerAtLeastAsManyTimes({ applications }) });
  for (const [index, slot] of slots.entries())
    for (const issue of timeIssues(slot, now)) issues.push({ path: `slots.${index}`, message: issue.message });
  const ordered = slots
    .map(({ start, end }) => [toMillis(start) ?? 0, toMillis(end) ?? 0] as const)
    .toSorted((a, b) => a[0] - b[0]);
  if (ordered.some(([start], index) => index > 0 && start < (ordered[index - 1]?.[1] ?? 0)))
    issues.push({ path: 'slots', message: m.interview.twoOfTheTimesOverlap() });
  if (closes === null) issues.push({ path: 'closesAt', message: m.common.setAClosingTime() });
  else if (closes <= at) issues.push({ path: 'closesAt', message: m.interview.theClosingTimeMustBeIn() });
  else if (ordered[0] && closes > ordered[0][0])
    issues.push({ path: 'closesAt', message: m.interview.theClosingTimeMustNotBe() });
  return [...issues, ...linkIssues(interviewLink)];
}

export type ChoiceFacts = {
  closesAt: Instant;
  isWithdrawn: boolean;
  flags: readonly string[];
  interviewStatus: InterviewStatus;
};

/** Whether an applicant may choose, or choose anew, now; null when they may. Words to the applicant. */
export function choiceDenial({ closesAt, isWithdrawn, ...facts }: ChoiceFacts, now: Instant): string | null {
  if (isWithdrawn) return m.interview.theseTimesAreNoLongerOffered();
  if (interviewDenial(facts, 'SCHEDULED') !== null) return m.interview.theTimeOfThisInterviewCan();
  return (toMillis(now) ?? 0) > (toMillis(closesAt) ?? 0) ? m.interview.theTimeToChooseIsOver2() : null;
}

/** The fewest hours between two reminders to choose a time. */
const REMIND_PAUSE_HOURS = 1;

/** Whether a person who has not chosen may be reminded now. */
export const canRemind = (remindedAt: Instant | null, now: Instant): boolean =>
  remindedAt === null || (toMillis(now) ?? 0) - (toMillis(remindedAt) ?? 0) >= REMIND_PAUSE_HOURS * HOUR;
