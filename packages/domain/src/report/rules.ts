/** Reports of a running project: when they are written, what a review needs, and who is reminded. */
import { m } from '@grantdesk/messages';
import { isManagerOf, can, canSeeAllProgrammes, isStaff } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import type { Answers, FormSection } from '../form/types.ts';
import type { REPORT_STATUSES } from '../project/plan.ts';

export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What a review can say: that it has begun, or how it ends. */
export const REPORT_REVIEWS = ['In-Progress', 'Approved', 'Declined'] as const;
export type ReportReview = (typeof REPORT_REVIEWS)[number];
export const REVIEW_COMMENT_MAX = 5_000;

export const reportWords = {
  get noForm() {
    return m.report.theProgrammeTeamIsPreparingThe();
  },
  get submitted() {
    return m.report.thisReportHasBeenSubmitted();
  },
  get approved() {
    return m.report.thisReportHasBeenApprovedAnd();
  },
  get dropped() {
    return m.report.thisReportIsNoLonger();
  },
  get ended() {
    return m.report.theProjectHasEndedSoA();
  },
  get notSubmitted() {
    return m.report.thisReportHasNotBeen();
  },
  get reviewed() {
    return m.report.thisReportHasBeenReviewedAlready();
  },
  get onlyOwner() {
    return m.report.onlyTheApplicantCanHandIn();
  },
  get onlyReviewers() {
    return m.report.onlyManagersOfThisProgrammeAnd();
  },
  get comment() {
    return m.common.enterAComment();
  },
  get longComment() {
    return m.report.maximumOfReviewCommentMaxCharacters({ max: REVIEW_COMMENT_MAX });
  },
  get status() {
    return m.report.chooseAReview();
  },
  get unknownField() {
    return m.report.thisQuestionIsNotInThe();
  },
  get locked() {
    return m.report.thisAnswerWasAcceptedAndStays();
  },
} as const;

/** Why the grantee cannot write a report now; null when they can. `hasForm`: the programme has a published report form. */
export function writeDenial(report: { status: string; hasForm: boolean; isDropped?: boolean }): string | null {
  if (report.isDropped) return reportWords.dropped;
  if (report.status === 'Approved') return reportWords.approved;
  if (report.status === 'Submitted') return reportWords.submitted;
  return report.hasForm ? null : reportWords.noForm;
}

/** Managers of the programme and those who follow all grants review, where they hold the right to update grants. */
export function canReviewReport(
  actor: Actor,
  facts: { managerIds: readonly string[]; conflictedIds?: readonly string[] },
): boolean {
  if (!isStaff(actor) || !can(actor, 'GRANTEE_MANAGEMENT', 'UPDATE') || facts.conflictedIds?.includes(actor.userId)) return false;
  return canSeeAllProgrammes(actor) || isManagerOf(actor, facts.managerIds);
}

/** Why a report cannot be reviewed now; null when it can. */
export function reviewDenial(report: { status: string }): string | null {
  if (report.status === 'Submitted') return null;
  return report.status === 'Approved' || report.status === 'Declined' ? reportWords.reviewed : reportWords.notSubmitted;
}

export type ReviewInput = { status: string; comment: string; reopened: readonly string[] };

/** What a review lacks: a decline has a comment, and opens questions that the report asks; none opens them all. */
export function reviewIssues(input: ReviewInput, sections: readonly FormSection[]): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  if (!(REPORT_REVIEWS as readonly string[]).includes(input.status)) issues.push({ path: 'status', message: reportWords.status });
  if (input.status === 'Declined' && input.comment.trim() === '') issues.push({ path: 'comment', message: reportWords.comment });
  if (input.comment.length > REVIEW_COMMENT_MAX) issues.push({ path: 'comment', message: reportWords.longComment });
  const known = new Set(sections.flatMap(({ section_fields }) => section_fields.map(({ field_id }) => field_id)));
  if (input.reopened.some((field) => !known.has(field))) issues.push({ path: 'reopened', message: reportWords.unknownField });
  return issues;
}

/** Answers that a round may not change, since the review before left them closed; `reopened` null opens all. */
export function lockedChanges(
  changed: Answers,
  stored: Answers,
  reopened: readonly string[] | null,
): { path: string; message: string }[] {
  if (reopened === null) return [];
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  return Object.entries(changed)
    .filter(([field, value]) => !reopened.includes(field) && !same(value, stored[field]))
    .map(([path]) => ({ path, message: reportWords.locked }));
}

/** Days to the due date at which the people of a project are reminded; after it once that it is late. */
export const REMINDER_DAYS = { WEEK: 7, DAY: 1, LATE: -1 } as const;
export type ReportReminder = keyof typeof REMINDER_DAYS;

/** The reminder that is due `daysLeft` days before the due date, the latest that applies; null for none. */
export function dueReportReminder(daysLeft: number): ReportReminder | null {
  if (daysLeft <= REMINDER_DAYS.LATE) return 'LATE';
  if (daysLeft <= REMINDER_DAYS.DAY) return 'DAY';
  return daysLeft <= REMINDER_DAYS.WEEK ? 'WEEK' : null;
}
