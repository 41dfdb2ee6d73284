/**
 * Amendments of a running project: what they may change, and what is wrong with one (decision record 0023). The
 * screen says beside a field what the server would say, for both ask the same function.
 */
import { m } from '@grantdesk/messages';
import type { Actor } from '../access/actor.ts';
import { can, canDecideGrant, canManageProject, canSubmitAnswers, isManagerOf } from '../access/can.ts';
import { matchLines, planIssues, type BudgetLine, type PlanIssue, type ProjectPlan } from '../project/plan.ts';

export const AMENDMENT_STATES = ['Proposed', 'Approved', 'Declined', 'Withdrawn'] as const;
export type AmendmentState = (typeof AMENDMENT_STATES)[number];
export const AMENDMENT_TEXT_MAX = 5_000;

/** A payment term as it stands; amounts in minor units, days as `2026-11-21`. */
export interface CurrentTerm {
  _id: string;
  term: number;
  amount: number;
  dueDate: string;
  reportId: string | null;
  status: string;
  amountPaid: number;
  /** Day on which money last left; null while none has. */
  paidOn: string | null;
}
export interface CurrentReport {
  _id: string;
  title: string;
  dueDate: string;
  status: string;
  /** Something was written in it. */
  isBegun: boolean;
  /** Day on which it was first handed in. */
  handedInOn: string | null;
}
/** A project as an amendment finds it. It excludes cancelled payments and reports that are no longer requested. */
export interface CurrentPlan {
  startDate: string;
  endDate: string;
  budget: number;
  lines: readonly BudgetLine[];
  terms: readonly CurrentTerm[];
  reports: readonly CurrentReport[];
}

/** `report` is the place in the amended reports, from 0. Without an `_id` the term is a new one. */
export interface AmendedTerm {
  _id?: string | null | undefined;
  amount: number;
  dueDate: string;
  report?: number | null | undefined;
}
export interface AmendedReport {
  _id?: string | null | undefined;
  title: string;
  dueDate: string;
}
/** What is proposed: an absent part stays as it is, a list replaces the one that stands. */
export interface AmendmentChange {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** What changes in what is done. */
  scope?: string | undefined;
  budget?: number | undefined;
  lines?: readonly BudgetLine[] | undefined;
  terms?: readonly AmendedTerm[] | undefined;
  reports?: readonly AmendedReport[] | undefined;
}

export const amendmentWords = {
  get nothing() {
    return m.amendment.changeAtLeastOneThing();
  },
  get reason() {
    return m.common.enterAReason();
  },
  get longText() {
    return m.amendment.maximumOfAmendmentTextMaxCharacters({ max: AMENDMENT_TEXT_MAX });
  },
  get unknownTerm() {
    return m.amendment.thisPaymentIsNotPartOf();
  },
  get unknownReport() {
    return m.amendment.thisReportIsNotPartOf();
  },
  get twice() {
    return m.amendment.thisRowAppearsTwice();
  },
  lockedTerm: (term: number, status: string) => m.amendment.paymentTermHasBeenStatus({ term, status: status.toLowerCase() }),
  lockedReport: (title: string) => m.amendment.titleHasBeenSubmittedAnd({ title }),
  begunReport: (title: string) => m.amendment.titleHasBeenStartedAnd({ title }),
  neededReport: (title: string, term: number) => m.amendment.titleCannotBeRemovedPaymentTerm({ title, term }),
  get unknownLine() {
    return m.amendment.unknownLine();
  },
  claimedLine: (title: string) => m.amendment.claimedLine({ title }),
  belowClaimed: (title: string) => m.amendment.belowClaimed({ title }),
  get startsLate() {
    return m.amendment.somethingWasPaidOrSubmitted();
  },
  get dueBefore() {
    return m.common.aPaymentOrReportIsDue();
  },
  get dueAfter() {
    return m.common.aPaymentOrReportIsDue2();
  },
} as const;

/** Approved and paid terms stay; what is not decided may still be changed. */
export const isOpenTerm = ({ status }: Pick<CurrentTerm, 'status'>): boolean => status === 'Pending' || status === 'Withheld';
export const isOpenReport = ({ status }: Pick<CurrentReport, 'status'>): boolean =>
  status !== 'Submitted' && status !== 'Approved';

/** The plan as it would stand. Ids stay with what they belong to; what is new has none. */
export interface AmendedPlan {
  startDate: string;
  endDate: string;
  budget: number;
  lines: readonly BudgetLine[];
  terms: readonly (AmendedTerm & { report: number | null })[];
  reports: readonly AmendedReport[];
}

/** The plan after a change. A term whose report is taken away waits for none; `amendmentIssues` refuses that. */
export function amendedPlan(current: CurrentPlan, change: AmendmentChange): AmendedPlan {
  const reports = change.reports ?? current.reports.map(({ _id, title, dueDate }) => ({ _id, title, dueDate }));
  const placeOf = (reportId: string | null): number | null => {
    const place = reportId === null ? -1 : reports.findIndex(({ _id }) => _id === reportId);
    return place < 0 ? null : place;
  };
  return {
    startDate: change.startDate ?? current.startDate,
    endDate: change.endDate ?? current.endDate,
    budget: change.budget ?? current.budget,
    lines: change.lines ?? current.lines,
    terms:
      change.terms?.map((term) => ({ ...term, report: term.report ?? null })) ??
      current.terms.map(({ _id, amount, dueDate, reportId }) => ({ _id, amount, dueDate, report: placeOf(reportId) })),
    reports,
  };
}

/** What is claimed on a line. A line with claims stays, even while they are in a draft or were declined. */
export interface ClaimOnLine {
  /** Id of the line. */
  line: string;
  claimed: number;
}

/**
 * Every broken rule of an amendment with its field path; empty when it may be made.
 * @param granted by the signed contract
 * @param claims on lines that have any
 */
export function amendmentIssues(
  current: CurrentPlan,
  change: AmendmentChange,
  granted: number,
  claims: readonly ClaimOnLine[] = [],
): PlanIssue[] {
  const after = amendedPlan(current, change);
  const issues = [
    ...planIssues(after as ProjectPlan, granted).map((issue) => asOfDates(current, after, issue)),
    ...termIssues(current, after),
    ...reportIssues(current, change, after),
    ...(change.lines ? claimedLineIssues(current, change.lines, claims) : []),
  ];
  if ((change.scope ?? '').length > AMENDMENT_TEXT_MAX) issues.push({ path: 'scope', message: amendmentWords.longText });
  if (change.startDate !== undefined && change.startDate > current.startDate && happenedBefore(current, change.startDate))
    issues.push({ path: 'startDate', message: amendmentWords.startsLate });
  if (isNothing(current, change)) issues.push({ path: 'change', message: amendmentWords.nothing });
  const seen = new Set<string>();
  return issues.filter(({ path, message }) => !seen.has(`${path} ${message}`) && seen.add(`${path} ${message}`));
}

const happenedBefore = ({ terms, reports }: CurrentPlan, day: string): boolean =>
  [...terms.map(({ paidOn }) => paidOn), ...reports.map(({ handedInOn }) => handedInOn)].some(
    (when) => when !== null && when < day,
  );

/** What stays outside the new dates is reported at the date, where it can be fixed. */
function asOfDates(current: CurrentPlan, after: AmendedPlan, issue: PlanIssue): PlanIssue {
  const [, list, place] = /^(terms|reports)\.(\d+)\.dueDate$/.exec(issue.path) ?? [];
  if (list !== 'terms' && list !== 'reports') return issue;
  const row = after[list][Number(place)];
  const isFixed =
    list === 'terms'
      ? current.terms.some((term) => term._id === row?._id && !isOpenTerm(term))
      : current.reports.some((report) => report._id === row?._id && !isOpenReport(report));
  if (!row || !isFixed) return issue;
  return row.dueDate < after.startDate
    ? { path: 'startDate', message: amendmentWords.dueBefore }
    : { path: 'endDate', message: amendmentWords.dueAfter };
}

function termIssues(current: CurrentPlan, after: AmendedPlan): PlanIssue[] {
  const issues: PlanIssue[] = rowIssues('terms', current.terms, after.terms, amendmentWords.unknownTerm);
  for (const term of current.terms.filter((each) => !isOpenTerm(each))) {
    const at = after.terms.findIndex(({ _id }) => _id === term._id);
    const planned = after.terms[at];
    const report =
      planned?.report === null || planned?.report === undefined ? null : (after.reports[planned.report]?._id ?? null);
    const message = amendmentWords.lockedTerm(term.term, term.status);
    if (!planned) issues.push({ path: 'terms', message });
    else if (planned.amount !== term.amount) issues.push({ path: `terms.${at}.amount`, message });
    else if (planned.dueDate !== term.dueDate) issues.push({ path: `terms.${at}.dueDate`, message });
    else if (report !== term.reportId) issues.push({ path: `terms.${at}.report`, message });
  }
  return issues;
}

function reportIssues(current: CurrentPlan, change: AmendmentChange, after: AmendedPlan): PlanIssue[] {
  const issues: PlanIssue[] = rowIssues('reports', current.reports, after.reports, amendmentWords.unknownReport);
  for (const report of current.reports) {
    const at = after.reports.findIndex(({ _id }) => _id === report._id);
    const planned = after.reports[at];
    if (planned && !isOpenReport(report) && (planned.title !== report.title || planned.dueDate !== report.dueDate))
      issues.push({ path: `reports.${at}.title`, message: amendmentWords.lockedReport(report.title) });
    if (planned) continue;
    // Without a word about the payments they stay, and with them what they wait for.
    const waiting = change.terms ? undefined : current.terms.find(({ reportId }) => reportId === report._id);
    if (!isOpenReport(report)) issues.push({ path: 'reports', message: amendmentWords.lockedReport(report.title) });
    else if (report.isBegun) issues.push({ path: 'reports', message: amendmentWords.begunReport(report.title) });
    else if (waiting) issues.push({ path: 'reports', message: amendmentWords.neededReport(report.title, waiting.term) });
  }
  return issues;
}

function claimedLineIssues(current: CurrentPlan, lines: readonly BudgetLine[], claims: readonly ClaimOnLine[]): PlanIssue[] {
  const stored = current.lines.flatMap(({ _id, title }) => (_id ? [{ _id, title }] : []));
  const matched = matchLines(stored, lines);
  const unknown = lines.flatMap(({ _id }, index) =>
    _id && matched[index] !== _id ? [{ path: `lines.${index}`, message: amendmentWords.unknownLine }] : [],
  );
  const claimed = claims.flatMap(({ line, claimed: least }): PlanIssue[] => {
    const title = stored.find(({ _id }) => _id === line)?.title;
    if (title === undefined) return [];
    const at = matched.indexOf(line);
    if (at < 0) return [{ path: 'lines', message: amendmentWords.claimedLine(title) }];
    return (lines[at]?.amount ?? 0) < least ? [{ path: `lines.${at}.amount`, message: amendmentWords.belowClaimed(title) }] : [];
  });
  return [...unknown, ...claimed];
}

/** Rows that name something which is not there, or name it twice. */
function rowIssues(
  list: 'terms' | 'reports',
  known: readonly { _id: string }[],
  rows: readonly { _id?: string | null | undefined }[],
  message: string,
): PlanIssue[] {
  return rows.flatMap(({ _id }, at) => {
    if (_id === null || _id === undefined) return [];
    if (!known.some((each) => each._id === _id)) return [{ path: `${list}.${at}`, message }];
    return rows.findIndex((each) => each._id === _id) < at ? [{ path: `${list}.${at}`, message: amendmentWords.twice }] : [];
  });
}

const PARTS = ['startDate', 'endDate', 'budget', 'lines', 'terms', 'reports'] as const;

/** Parts that differ from what stands: what is sent although it is the same changes nothing. */
export function trimmedChange(current: CurrentPlan, change: AmendmentChange): AmendmentChange {
  const before = amendedPlan(current, {});
  const after = amendedPlan(current, change);
  const scope = change.scope?.trim() ?? '';
  // In their order: a term may name a report by its place.
  const parts = PARTS.filter(
    (part) => change[part] !== undefined && plainRows(part, before).join('\n') !== plainRows(part, after).join('\n'),
  );
  return { ...(scope !== '' && { scope }), ...Object.fromEntries(parts.map((part) => [part, after[part]])) };
}

/** The rows of a part in the same words for the same, however it was sent: a term names its report by id, a new one by place. */
function plainRows(part: keyof AmendedPlan, plan: AmendedPlan): string[] {
  const { reports } = plan;
  if (part === 'terms')
    return plan.terms.map(({ _id, amount, dueDate, report }) =>
      JSON.stringify([_id ?? null, amount, dueDate, report === null ? null : (reports[report]?._id ?? report)]),
    );
  if (part === 'reports') return reports.map(({ _id, title, dueDate }) => JSON.stringify([_id ?? null, title, dueDate]));
  if (part === 'lines') return plan.lines.map(({ title, amount }) => JSON.stringify([title, amount]));
  return [String(plan[part])];
}

/** Rows in another order are the same plan. */
function isNothing(current: CurrentPlan, change: AmendmentChange): boolean {
  if ((change.scope ?? '').trim() !== '') return false;
  const before = amendedPlan(current, {});
  const after = amendedPlan(current, change);
  const rowsOf = (part: (typeof PARTS)[number], plan: AmendedPlan): string => plainRows(part, plan).toSorted().join('\n');
  return PARTS.every((part) => rowsOf(part, before) === rowsOf(part, after));
}

/** Why nothing can be proposed as things stand; null where it can. */
export function amendDenial(project: { status: string; isEnded: boolean; hasProposal: boolean }): string | null {
  if (project.isEnded) return m.amendment.theProjectHasEnded();
  if (project.status === 'PENDING-ACTIVATION') return m.amendment.theProjectHasNotBeenActivated();
  if (project.status !== 'IN-PROGRESS') return m.amendment.allReportsAreInThePlan();
  return project.hasProposal ? m.amendment.anAmendmentIsWaitingFor() : null;
}

/** The applicant of a running project and who manages its programme propose. */
export const canProposeAmendment = (actor: Actor, facts: { applicantId: string; managerIds: readonly string[] }): boolean =>
  canSubmitAnswers(actor, facts.applicantId) || canManageProject(actor, facts.managerIds, 'UPDATE');

/**
 * Why this person does not decide an amendment; null if they do. No one decides what they proposed, not even a Super Admin.
 * A grantee's is decided by a manager of the project; the team's own by another person who decides about grants, or whose role
 * can approve grants.
 */
export function decideAmendmentDenial(
  actor: Actor,
  { proposedBy, byStaff, managerIds }: { proposedBy: string; byStaff: boolean; managerIds: readonly string[] },
): string | null {
  if (actor.userId === proposedBy) return m.amendment.youProposedThisAmendmentSo();
  const approves = can(actor, 'GRANTEE_MANAGEMENT', 'APPROVE');
  if (!isManagerOf(actor, managerIds) || !(approves || can(actor, 'GRANTEE_MANAGEMENT', 'UPDATE')))
    return m.amendment.onlyManagersOfThisProgrammeDecide();
  if (byStaff && !approves && !canDecideGrant(actor, managerIds)) return m.amendment.theTeamProposedThisAmendmentSo();
  return null;
}
