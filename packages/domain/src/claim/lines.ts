/**
 * What was spent of the budget of a project, line by line. Amounts are minor units.
 *
 * - **Planned**: the amount of the line in the plan, amendments included.
 * - **Moved**: what virements brought to the line, less what they took from it. **Available** is planned and moved.
 * - **Claimed**: what submitted reports claim on the line: until its report is approved an item counts with its amount, then
 *   with its approved amount.
 * - **Approved**: the approved amounts of items of approved reports. A part of claimed.
 * - **Paid**: money that was paid to the project covers approved spending, the item that was approved first before others. So
 *   paid is a part of approved, and all lines together are the smaller of what the grantee received and what was approved.
 * - **Left** is available less claimed.
 * - The **advance** is what the grantee received beyond approved spending: it is not accounted for yet.
 */
import type { BudgetLine } from '../project/plan.ts';

/** A line of the plan that is stored. */
export type StoredLine = BudgetLine & { _id: string };

export interface Virement {
  /** Ids of lines. */
  from: string;
  to: string;
  amount: number;
}

/** An item of a submitted report; `approvedAmount` is null until its report is approved. */
export interface ClaimedItem {
  _id: string;
  line: string;
  amount: number;
  approvedAmount: number | null;
  /** When its report was approved, as a text that sorts; null until then. */
  approvedAt: string | null;
}

export interface LineSpending {
  _id: string;
  title: string;
  planned: number;
  moved: number;
  available: number;
  claimed: number;
  approved: number;
  paid: number;
  left: number;
}

export const LINE_SUMS = ['planned', 'moved', 'available', 'claimed', 'approved', 'paid', 'left'] as const;
export type LineSum = (typeof LINE_SUMS)[number];

export interface ProjectSpending {
  lines: LineSpending[];
  totals: Record<LineSum, number>;
  advance: number;
}

/** What an item counts as claimed. */
export const claimedAmount = ({ amount, approvedAmount }: Pick<ClaimedItem, 'amount' | 'approvedAmount'>): number =>
  approvedAmount ?? amount;

/** What virements brought to a line, less what they took from it. */
export const movedAmount = (line: string, virements: readonly Virement[]): number =>
  virements.reduce((sum, { from, to, amount }) => sum + (to === line ? amount : 0) - (from === line ? amount : 0), 0);

/** What the grantee holds: what was paid, less what was returned. */
export const receivedAmount = ({ released, returned }: { released: number; returned: number }): number => released - returned;

/** Items of approved reports in the order in which money covers them. */
const inOrder = (items: readonly ClaimedItem[]): ClaimedItem[] =>
  items
    .filter(({ approvedAmount }) => approvedAmount !== null)
    .toSorted((a, b) => {
      const [first, second] = a.approvedAt === b.approvedAt ? [a._id, b._id] : [a.approvedAt ?? '', b.approvedAt ?? ''];
      return first < second ? -1 : 1;
    });

/** What is paid of each line. */
function coverItems(items: readonly ClaimedItem[], received: number): Map<string, number> {
  const paid = new Map<string, number>();
  let rest = Math.max(0, received);
  for (const { line, approvedAmount } of inOrder(items)) {
    const covered = Math.min(rest, approvedAmount ?? 0);
    paid.set(line, (paid.get(line) ?? 0) + covered);
    rest -= covered;
  }
  return paid;
}

/**
 * The spending of a project.
 * @param virements those that no amendment has taken into the plan yet
 * @param items of the latest round of every submitted report
 * @param received see `receivedAmount`
 */
export function sumSpending(
  lines: readonly StoredLine[],
  virements: readonly Virement[],
  items: readonly ClaimedItem[],
  received: number,
): ProjectSpending {
  const covered = coverItems(items, received);
  const rows = lines.map(({ _id, title, amount: planned }) => {
    const own = items.filter(({ line }) => line === _id);
    const moved = movedAmount(_id, virements);
    const claimed = own.reduce((sum, item) => sum + claimedAmount(item), 0);
    const approved = own.reduce((sum, { approvedAmount }) => sum + (approvedAmount ?? 0), 0);
    const available = planned + moved;
    return { _id, title, planned, moved, available, claimed, approved, paid: covered.get(_id) ?? 0, left: available - claimed };
  });
  const total = (sum: LineSum): number => rows.reduce((all, row) => all + row[sum], 0);
  const totals = Object.fromEntries(LINE_SUMS.map((sum) => [sum, total(sum)])) as Record<LineSum, number>;
  return { lines: rows, totals, advance: Math.max(0, received - totals.approved) };
}
