/** The days that a contract starts from, where the forms ask for them. */
import { isCalendarDay } from '../form/text-rules.ts';

/** An answer to a question for a date, as `2026-11-21`. */
export type DayAnswer = { label: string; value: string };
export type Period = { startDate: string | null; endDate: string | null };

const START = /\b(start|starts|begin|begins|first day|début|commence)\b/i;
const END = /\b(end|ends|finish|finishes|completion|last day|fin|achèvement)\b/i;

/** Questions about what has been: when an organisation was founded is no start of a project. */
const PAST = /\b(did|was|were|since|founded|registered|established|depuis|fondée?|créée?)\b/i;

/**
 * The first and last day that answers name, by the words of their questions; the first answer that fits counts. An end before its start is no proposal.
 */
export function proposedPeriod(answers: readonly DayAnswer[]): Period {
  const days = answers.filter(({ label, value }) => isCalendarDay(value) && !PAST.test(label));
  const startDate = days.find(({ label }) => START.test(label) && !END.test(label))?.value ?? null;
  const endDate = days.find(({ label }) => END.test(label) && !START.test(label))?.value ?? null;
  return startDate && endDate && endDate < startDate ? { startDate: null, endDate: null } : { startDate, endDate };
}
