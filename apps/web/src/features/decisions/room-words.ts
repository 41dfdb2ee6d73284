import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';
import { sumAmounts } from '@grantdesk/domain/stage/board';

export type Room = Answer<'decision.room'>['data'];
export type BoardRow = Room['rows'][number];

export const applicantOf = ({ user }: Pick<BoardRow, 'user'>): string => user.organisation ?? user.name;

/** What the row would be granted: what is staged, else what it asks for. */
export const amountOf = ({ decision, asked }: Pick<BoardRow, 'decision' | 'asked'>): number | null =>
  decision ? decision.amount : asked;

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
export const points = (score: number | null): string => formatNumber(score, 1);
