import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';
import { BOARD_SCORE_DECIMALS, sumAmounts } from '@grantdesk/domain/stage/board';

export type Room = Answer<'decision.room'>['data'];
export type BoardRow = Room['rows'][number];

export const applicantOf = ({ user }: Pick<BoardRow, 'user'>): string => user.organisation ?? user.name;

/** What the row would be granted: what is staged, else what it proposes or requests. */
export const amountOf = ({
  decision,
  proposed,
  requested,
}: Pick<BoardRow, 'decision' | 'proposed' | 'requested'>): number | null =>
  decision ? decision.amount : (proposed ?? requested);

/** What is left of the budget after each row, from the top: a decline takes nothing. Null from the first unknown amount on. */
export function leftAfter(rows: readonly BoardRow[], left: number): (number | null)[] {
  let rest: number | null = left;
  return rows.map((row) => {
    const amount = row.decision?.outcome === 'DECLINE' ? 0 : amountOf(row);
    rest = rest === null || amount === null ? null : rest - amount;
    return rest;
  });
}

/** Rows that the board has before it, and those that have ended one way or another. */
export function splitRows(rows: readonly BoardRow[]): { open: BoardRow[]; ended: BoardRow[] } {
  return { open: rows.filter((row) => row.ended === null), ended: rows.filter((row) => row.ended !== null) };
}

/** What is staged, in counts and money. */
export function stagedOf(open: readonly BoardRow[]) {
  const approved = open.filter((row) => row.decision?.outcome === 'APPROVE');
  const declined = open.filter((row) => row.decision?.outcome === 'DECLINE');
  return { approved, declined, ...sumAmounts(approved.map((row) => row.decision?.amount ?? null)) };
}

export { counted } from '@grantdesk/domain/language/words';

/** One decimal, as the Scores screen shows it. */
export const points = (score: number | null): string => formatNumber(score, BOARD_SCORE_DECIMALS);
