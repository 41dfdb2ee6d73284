import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';
import { BOARD_SCORE_DECIMALS, sumAmounts, wouldGrant } from '@grantdesk/domain/decision/board';

export type Room = Answer<'decision.room'>['data'];
export type BoardRow = Room['rows'][number];
/** Amounts that were typed and are not drafted yet, by application. */
export type TypedAmounts = Readonly<Record<string, number>>;

/** What the row would be granted: what is staged, else what it proposes or requests. */
export const getAmount = (row: BoardRow): number | null => wouldGrant(row);

/** The rows with what was typed in place of what they propose. */
export const withTyped = (rows: readonly BoardRow[], typed: TypedAmounts): BoardRow[] =>
  rows.map((row) => {
    const amount = typed[row._id];
    return amount === undefined || row.decision ? row : { ...row, proposed: amount };
  });

/** Rows that the board has before it, and those that have ended one way or another. */
export function splitRows(rows: readonly BoardRow[]): { open: BoardRow[]; ended: BoardRow[] } {
  return { open: rows.filter((row) => row.ended === null), ended: rows.filter((row) => row.ended !== null) };
}

const sumOf = (rows: readonly BoardRow[]) => sumAmounts(rows.map((row) => row.decision?.amount ?? null));

/** What is drafted, in counts and money. */
export function summariseStaged(open: readonly BoardRow[]) {
  const of = (outcome: string) => open.filter((row) => row.decision?.outcome === outcome);
  const [approved, held, declined] = [of('APPROVE'), of('HOLD'), of('DECLINE')];
  const [granting, holding] = [sumOf(approved), sumOf(held)];
  return {
    approved,
    held,
    declined,
    total: granting.total,
    heldTotal: holding.total,
    unknown: granting.unknown + holding.unknown,
  };
}

/** One decimal, as the Scores screen shows it. */
export const points = (score: number | null): string => formatNumber(score, BOARD_SCORE_DECIMALS);
