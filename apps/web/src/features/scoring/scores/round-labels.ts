import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';
import { POOR_RELIABILITY } from '@grantdesk/domain/scoring/statistics/round';

export type Round = Answer<'scoring.round'>['data'];
export type RoundRow = Round['applications'][number];
export type RoundReviewer = Round['reviewers'][number];

/** Why there are no adjusted scores, in words that say what would help. */
export const DENIALS: Record<NonNullable<Round['denial']>, string> = {
  NO_REVIEWS: 'No review of this stage has been completed yet.',
  ONE_REVIEWER: 'One reviewer has scored everything, so nobody else tells how strict that person is. The raw scores stand.',
  ONE_REVIEW_EACH:
    'Every application has one review. A low score may mean a weak application or a strict reviewer; a second review of some of them would tell. The raw scores stand.',
  TOO_FEW: 'There are too few reviews to tell strict reviewers from weak applications. The raw scores stand.',
  ALL_EQUAL: 'All scores are equal, so there is nothing to adjust.',
};

export const points = (value: number | null): string => formatNumber(value, 1);

/** 'Gives 6.1 points less than others'. */
export function severityWords({ severity, low, high }: Pick<RoundReviewer, 'severity' | 'low' | 'high'>): string {
  if (severity === null || low === null || high === null) return 'Not known yet';
  const size = points(Math.abs(severity));
  if (low <= 0 && high >= 0)
    return Math.abs(severity) < 0.05 ? 'As strict as others' : `${size} ${severity > 0 ? 'less' : 'more'}, may be chance`;
  return `${size} ${severity > 0 ? 'less' : 'more'} than others`;
}

/** What a person should know of a row before trusting its figure, in words. */
export function listNotes(row: RoundRow): { key: string; text: string; tone: 'warning' | 'info' }[] {
  return [
    ...(row.disagrees ? [{ key: 'split', text: `${points(row.range)} points apart`, tone: 'warning' as const }] : []),
    ...(row.outlier ? [{ key: 'outlier', text: `${row.outlier.name}’s score stands out`, tone: 'warning' as const }] : []),
    ...(row.helpRank === 1
      ? [{ key: 'help', text: 'One more review would help most here', tone: 'info' as const }]
      : row.isNearCut
        ? [{ key: 'near', text: 'Near the line', tone: 'info' as const }]
        : []),
  ];
}

/** Reliability as people speak of it; the bounds are the usual ones for agreement between raters. */
export function reliabilityWords(value: number): string {
  if (value >= 0.9) return 'excellent';
  if (value >= 0.75) return 'good';
  return value >= POOR_RELIABILITY ? 'moderate' : 'poor';
}

/** How far the ranking can be trusted; null where nothing has been ranked. */
export function trustWords({ reliability, rankedBy }: Pick<Round, 'reliability' | 'rankedBy'>): string | null {
  if (!reliability) return null;
  if (rankedBy === 'mean')
    return 'Reviewers disagree so much that the adjusted scores are mostly chance: applications are ranked by their mean, and small differences mean little.';
  return reliability.panel >= 0.75
    ? 'Applications are ranked by their adjusted score, and the order is reliable; only near the line could another panel have chosen differently.'
    : 'Applications are ranked by their adjusted score. Treat neighbours in the order as equal: another panel could have swapped them.';
}

const SORTS = {
  rank: (row: RoundRow) => row.rank,
  adjusted: (row: RoundRow) => row.adjusted ?? row.mean,
  mean: (row: RoundRow) => row.mean,
  median: (row: RoundRow) => row.median,
  spread: (row: RoundRow) => row.range,
  count: (row: RoundRow) => row.count,
} as const;
export type SortName = keyof typeof SORTS;
export const isSortName = (text: string): text is SortName => Object.hasOwn(SORTS, text);

/** Rows in order; those without a value come last either way, ties by application. */
export function sortRows(rows: readonly RoundRow[], name: SortName, direction: 'ASCENDING' | 'DESCENDING'): RoundRow[] {
  const valueOf = SORTS[name];
  const sign = direction === 'ASCENDING' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null)
      return left === right ? (a.applicationID < b.applicationID ? -1 : 1) : left === null ? 1 : -1;
    return sign * (left - right) || (a.applicationID < b.applicationID ? -1 : 1);
  });
}
