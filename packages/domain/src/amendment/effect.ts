/** What an amendment does: shown before it is applied, and stored with it afterwards (decision 0023). */
import { m } from '@grantdesk/messages';
import type { LedgerEntry } from '../payment/ledger.ts';
import { amendedPlan, isOpenTerm, type AmendmentChange, type CurrentPlan } from './rules.ts';
import { EFFECT_PARTS, type EffectPart } from './effect-parts.ts';
import { matchLines, sumRows } from '../project/plan.ts';

export const EFFECT_CHANGES = ['same', 'changed', 'added', 'removed'] as const;
export type EffectChange = (typeof EFFECT_CHANGES)[number];

/** One side of a row: an amount in minor units, a day, words, and what else is to be known of it. */
export interface EffectCell {
  amount?: number | undefined;
  day?: string | undefined;
  text?: string | undefined;
}
export interface EffectRow {
  part: EffectPart;
  change: EffectChange;
  label: string;
  before: EffectCell | null;
  after: EffectCell | null;
}
/** Sums of the plan: `fixed` is what has been approved or paid, `open` what is promised and not decided. */
export interface EffectSums {
  budget: number;
  fixed: number;
  open: number;
  /** Of the budget, what no payment holds. */
  free: number;
}
export interface AmendmentEffect {
  rows: EffectRow[];
  before: EffectSums;
  after: EffectSums;
  /** What the ledger gets: the difference of the total, and of what is withheld, payment by payment. */
  entries: (LedgerEntry & { paymentId: string | null })[];
}

const row = (part: EffectPart, label: string, before: EffectCell | null, after: EffectCell | null): EffectRow => ({
  part,
  label,
  before,
  after,
  change:
    before === null
      ? 'added'
      : after === null
        ? 'removed'
        : JSON.stringify(before) === JSON.stringify(after)
          ? 'same'
          : 'changed',
});

/** Every field, line, term and report before and after, the sums, and the entries of the ledger that follow. */
export function amendmentEffect(current: CurrentPlan, change: AmendmentChange): AmendmentEffect {
  const after = amendedPlan(current, change);
  const scope = change.scope?.trim() ?? '';
  const rows: EffectRow[] = [
    row('dates', m.common.firstDay(), { day: current.startDate }, { day: after.startDate }),
    row('dates', m.common.lastDay(), { day: current.endDate }, { day: after.endDate }),
    ...(scope === '' ? [] : [row('scope', m.amendment.whatChanges(), null, { text: scope })]),
    row('budget', m.common.total(), { amount: current.budget }, { amount: after.budget }),
    ...lineRows(current, after.lines),
    ...reportRows(current, after.reports),
    ...termRows(current, after),
  ];
  return {
    rows,
    before: sumsOf(current.budget, current.terms, current),
    after: sumsOf(after.budget, after.terms, current),
    entries: entriesOf(current, after),
  };
}

type After = ReturnType<typeof amendedPlan>;

/** A line is the one with its id; without an id, the one with its title. */
function lineRows({ lines }: CurrentPlan, after: After['lines']): EffectRow[] {
  const stored = lines.map((line, place) => ({ ...line, _id: line._id ?? String(place) }));
  const matched = matchLines(stored, after);
  const existing = stored.map(({ _id, title, amount }) => {
    const now = after[matched.indexOf(_id)];
    const renamed = now !== undefined && now.title !== title;
    return row(
      'budget',
      title,
      { amount, ...(renamed && { text: title }) },
      now ? { amount: now.amount, ...(renamed && { text: now.title }) } : null,
    );
  });
  const added = after.filter((_, index) => matched[index] === null);
  return [...existing, ...added.map(({ title, amount }) => row('budget', title, null, { amount }))];
}

function reportRows({ reports }: CurrentPlan, after: After['reports']): EffectRow[] {
  const existing = reports.map(({ _id, title, dueDate }) => {
    const now = after.find((report) => report._id === _id);
    return row('reports', title, { text: title, day: dueDate }, now ? { text: now.title, day: now.dueDate } : null);
  });
  const added = after.filter(({ _id }) => !reports.some((report) => report._id === _id));
  return [...existing, ...added.map(({ title, dueDate }) => row('reports', title, null, { text: title, day: dueDate }))];
}

function termRows(current: CurrentPlan, after: After): EffectRow[] {
  const waits = (title: string | undefined): { text?: string } =>
    title === undefined ? {} : { text: m.amendment.dependsOnTitle({ title }) };
  const last = Math.max(0, ...current.terms.map(({ term }) => term));
  const cellOf = ({ amount, dueDate, report }: After['terms'][number]): EffectCell => ({
    amount,
    day: dueDate,
    ...waits(report === null ? undefined : after.reports[report]?.title),
  });
  const existing = current.terms.map((term) => {
    const now = after.terms.find(({ _id }) => _id === term._id);
    const before = {
      amount: term.amount,
      day: term.dueDate,
      ...waits(current.reports.find(({ _id }) => _id === term.reportId)?.title),
    };
    const label = isOpenTerm(term)
      ? m.common.paymentTerm({ term: term.term })
      : m.amendment.paymentTermStatus({ term: term.term, status: term.status.toLowerCase() });
    return row('terms', label, before, now ? cellOf(now) : null);
  });
  const added = after.terms.filter(({ _id }) => !current.terms.some((term) => term._id === _id));
  return [
    ...existing,
    ...added.map((term, index) => row('terms', m.common.paymentTerm({ term: last + index + 1 }), null, cellOf(term))),
  ];
}

function sumsOf(
  budget: number,
  terms: readonly { _id?: string | null | undefined; amount: number }[],
  current: CurrentPlan,
): EffectSums {
  const isFixed = (_id: string | null | undefined): boolean =>
    current.terms.some((term) => term._id === _id && !isOpenTerm(term));
  const fixed = sumRows(terms.filter(({ _id }) => isFixed(_id)));
  const open = sumRows(terms) - fixed;
  return { budget, fixed, open, free: budget - fixed - open };
}

function entriesOf(current: CurrentPlan, after: After): AmendmentEffect['entries'] {
  const difference = after.budget - current.budget;
  const withheld = current.terms
    .filter(({ status }) => status === 'Withheld')
    .flatMap(({ _id, amount }) => {
      const now = after.terms.find((term) => term._id === _id)?.amount ?? 0;
      return now === amount ? [] : [{ kind: 'WITHHELD' as const, amount: now - amount, paymentId: _id }];
    });
  return [...(difference === 0 ? [] : [{ kind: 'COMMITTED' as const, amount: difference, paymentId: null }]), ...withheld];
}

const TERM_FIELDS = ['amount', 'dueDate', 'reportId', 'amountPaid'] as const;
const REPORT_FIELDS = ['title', 'dueDate', 'isBegun'] as const;

/** What is different between two states of a project, in words: shown where a proposal was made on an older one. */
export function planDifferences(before: CurrentPlan, now: CurrentPlan): string[] {
  const differences: string[] = [];
  const note = (isSame: boolean, words: string): void => void (isSame || differences.push(words));
  note(before.startDate === now.startDate && before.endDate === now.endDate, m.amendment.theDatesOfTheProjectWere());
  note(before.budget === now.budget, m.amendment.theBudgetWasChanged());
  const lines = ({ lines: all }: CurrentPlan): string => JSON.stringify(all.map(({ title, amount }) => [title, amount]));
  note(lines(before) === lines(now), m.amendment.theBudgetLinesWereChanged());
  for (const term of before.terms) {
    const then = now.terms.find(({ _id }) => _id === term._id);
    if (!then) differences.push(m.amendment.paymentTermWasCancelled({ term: term.term }));
    else if (then.status !== term.status)
      differences.push(m.amendment.paymentTermWasStatus({ term: term.term, status: then.status.toLowerCase() }));
    else
      note(
        TERM_FIELDS.every((field) => then[field] === term[field]),
        m.amendment.paymentTermWasChanged({ term: term.term }),
      );
  }
  for (const report of before.reports) {
    const then = now.reports.find(({ _id }) => _id === report._id);
    if (!then) differences.push(m.amendment.titleIsNoLongerRequired({ title: report.title }));
    else if (then.status !== report.status)
      differences.push(m.amendment.titleIsNowStatus({ title: report.title, status: then.status.toLowerCase() }));
    else
      note(
        REPORT_FIELDS.every((field) => then[field] === report[field]),
        m.amendment.titleWasChanged({ title: report.title }),
      );
  }
  const isNew = <T extends { _id: string }>(list: readonly T[], of: readonly T[]): boolean =>
    of.some(({ _id }) => !list.some((each) => each._id === _id));
  note(!isNew(before.terms, now.terms), m.amendment.aPaymentWasAdded());
  note(!isNew(before.reports, now.reports), m.amendment.aReportWasAdded());
  return differences;
}

/** Which parts an amendment touches, in the order in which they are shown. */
export const amendmentParts = (change: AmendmentChange): EffectPart[] => {
  const touched: Record<EffectPart, boolean> = {
    dates: change.startDate !== undefined || change.endDate !== undefined,
    scope: change.scope !== undefined,
    budget: change.budget !== undefined || change.lines !== undefined,
    reports: change.reports !== undefined,
    terms: change.terms !== undefined,
  };
  return EFFECT_PARTS.filter((part) => touched[part]);
};
