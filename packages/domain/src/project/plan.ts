/** The plan of a project: budget lines, payment terms and report schedule, judged alike by screen and server. */
import { m } from '@grantdesk/messages';
import { isCalendarDay } from '../form/text-rules.ts';
import { isAmount } from '../payment/amounts.ts';

export const PROJECT_STATUSES = ['PENDING-ACTIVATION', 'IN-PROGRESS', 'SUBMITTED'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Of a report's handing in and of its review. */
export const REPORT_STATUSES = ['Pending', 'In-Progress', 'Approved', 'Submitted', 'Declined'] as const;

export const MAX_PLAN_ROWS = 60;
export const PLAN_TITLE_MAX = 200;

/** Amounts in minor units, days as `2026-11-21`. */
/** A line without an id is new, unless a stored one has its title. */
export type BudgetLine = { _id?: string | null | undefined; title: string; amount: number };
/** `report` is the place of the report in the schedule, from 0, that must be approved before the payment can be. */
export type PaymentTerm = { amount: number; dueDate: string; report?: number | null | undefined };
export type ReportPlan = { title: string; dueDate: string };

export type ProjectPlan = {
  budget: number;
  startDate: string;
  endDate: string;
  lines: readonly BudgetLine[];
  terms: readonly PaymentTerm[];
  reports: readonly ReportPlan[];
};

export type PlanIssue = { path: string; message: string };

export const planMessages = {
  get amount() {
    return m.common.enterAnAmountAboveZero();
  },
  get day() {
    return m.common.enterAValidDate();
  },
  get order() {
    return m.common.theEndDateMustNotBe();
  },
  get title() {
    return m.common.enterATitle();
  },
  get longTitle() {
    return m.project.maximumOfPlanTitleMaxCharacters({ max: PLAN_TITLE_MAX });
  },
  get outside() {
    return m.project.thisDateMustBeWithinThe();
  },
  get noTerms() {
    return m.project.addAtLeastOnePayment();
  },
  get tooMany() {
    return m.project.atMostMaxPlanRowsRows({ max: MAX_PLAN_ROWS });
  },
  get lineSum() {
    return m.project.theBudgetLinesMustSumTo();
  },
  get termSum() {
    return m.project.thePaymentsMustNotBeMore();
  },
  get aboveContract() {
    return m.project.theBudgetMustNotBeMore();
  },
  get noReport() {
    return m.common.chooseAReportOfTheSchedule();
  },
} as const;

/** Every broken rule of a plan with its field path; empty when it may be saved. @param granted what the contract says, if known */
export function planIssues(plan: ProjectPlan, granted: number | null = null): PlanIssue[] {
  const issues = [...frameIssues(plan), ...lineIssues(plan)];
  if (granted !== null && isAmount(plan.budget) && plan.budget > granted)
    issues.push({ path: 'budget', message: planMessages.aboveContract });
  const outside = (day: string): boolean =>
    isCalendarDay(plan.startDate) && isCalendarDay(plan.endDate) && (day < plan.startDate || day > plan.endDate);
  const dayIssue = (path: string, day: string): void => {
    if (!isCalendarDay(day)) issues.push({ path, message: planMessages.day });
    else if (outside(day)) issues.push({ path, message: planMessages.outside });
  };
  plan.reports.forEach(({ title, dueDate }, index) => {
    const wrong = titleIssue(title);
    if (wrong) issues.push({ path: `reports.${index}.title`, message: wrong });
    dayIssue(`reports.${index}.dueDate`, dueDate);
  });
  if (plan.terms.length === 0) issues.push({ path: 'terms', message: planMessages.noTerms });
  plan.terms.forEach(({ amount, dueDate, report }, index) => {
    if (!isAmount(amount)) issues.push({ path: `terms.${index}.amount`, message: planMessages.amount });
    dayIssue(`terms.${index}.dueDate`, dueDate);
    if (report !== undefined && report !== null && !plan.reports[report])
      issues.push({ path: `terms.${index}.report`, message: planMessages.noReport });
  });
  if (isAmount(plan.budget) && sumRows(plan.terms) > plan.budget) issues.push({ path: 'terms', message: planMessages.termSum });
  for (const [path, rows] of [
    ['terms', plan.terms],
    ['reports', plan.reports],
  ] as const)
    if (rows.length > MAX_PLAN_ROWS) issues.push({ path, message: planMessages.tooMany });
  return issues;
}

/** What of a plan is changed before its activation: dates and budget lines; everything due stays within the dates. */
export function editIssues(
  plan: Pick<ProjectPlan, 'budget' | 'startDate' | 'endDate' | 'lines'>,
  dueDates: readonly string[],
): PlanIssue[] {
  const issues = [...frameIssues(plan), ...lineIssues(plan)];
  if (issues.some(({ path }) => path === 'startDate' || path === 'endDate')) return issues;
  const sorted = dueDates.toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first !== undefined && first < plan.startDate)
    issues.push({ path: 'startDate', message: m.common.aPaymentOrReportIsDue() });
  if (last !== undefined && last > plan.endDate) issues.push({ path: 'endDate', message: m.common.aPaymentOrReportIsDue2() });
  return issues;
}

function frameIssues({ budget, startDate, endDate }: Pick<ProjectPlan, 'budget' | 'startDate' | 'endDate'>): PlanIssue[] {
  const issues: PlanIssue[] = [];
  if (!isAmount(budget)) issues.push({ path: 'budget', message: planMessages.amount });
  if (!isCalendarDay(startDate)) issues.push({ path: 'startDate', message: planMessages.day });
  if (!isCalendarDay(endDate)) issues.push({ path: 'endDate', message: planMessages.day });
  else if (isCalendarDay(startDate) && endDate < startDate) issues.push({ path: 'endDate', message: planMessages.order });
  return issues;
}

function lineIssues({ budget, lines }: Pick<ProjectPlan, 'budget' | 'lines'>): PlanIssue[] {
  const issues: PlanIssue[] = [];
  if (lines.length > MAX_PLAN_ROWS) issues.push({ path: 'lines', message: planMessages.tooMany });
  lines.forEach(({ title, amount }, index) => {
    const wrong = titleIssue(title);
    if (wrong) issues.push({ path: `lines.${index}.title`, message: wrong });
    if (!isAmount(amount)) issues.push({ path: `lines.${index}.amount`, message: planMessages.amount });
  });
  if (issues.length === 0 && lines.length > 0 && isAmount(budget) && sumRows(lines) !== budget)
    issues.push({ path: 'lines', message: planMessages.lineSum });
  return issues;
}

function titleIssue(title: string): string | null {
  if (title.trim() === '') return planMessages.title;
  return title.length > PLAN_TITLE_MAX ? planMessages.longTitle : null;
}

/** Exact sum of amounts in minor units; amounts that are none count nothing. */
export const sumRows = (rows: readonly { amount: number }[]): number =>
  Number(rows.reduce((sum, { amount }) => sum + (Number.isSafeInteger(amount) ? BigInt(amount) : 0n), 0n));

/** Why a project cannot be activated or changed now; null when it can. */
export function projectDenial(status: string, what: 'activate' | 'change'): string | null {
  if (status === 'PENDING-ACTIVATION') return null;
  return what === 'activate' ? m.project.thisProjectHasBeenActivatedAlready() : m.project.thisProjectIsUnderWayIts();
}

/** A report that is due and neither handed in nor accepted nor dropped; a declined one waits for its grantee again. */
export const isLateReport = (report: { dueDate: string; status: string; isDropped?: boolean }, today: string): boolean =>
  !report.isDropped && report.dueDate < today && report.status !== 'Submitted' && report.status !== 'Approved';

/**
 * Which stored line each line of a plan is: the one with its id, else one with its title that no other line names.
 * @returns for each line the id of its stored line; null for a new one
 */
export function matchLines(stored: readonly { _id: string; title: string }[], lines: readonly BudgetLine[]): (string | null)[] {
  const free = new Set(stored.map(({ _id }) => _id));
  const byId = lines.map(({ _id }) => (_id && free.delete(_id) ? _id : null));
  return lines.map(({ title }, index) => {
    const own = byId[index] ?? stored.find((line) => line.title === title && free.has(line._id))?._id ?? null;
    if (own) free.delete(own);
    return own;
  });
}
