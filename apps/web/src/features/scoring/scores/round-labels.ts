import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatNumber } from '@grantdesk/domain/format/money';

export type Round = Answer<'scoring.round'>['data'];
export type RoundRow = Round['applications'][number];
export type RoundReviewer = Round['reviewers'][number];

/** Why there are no adjusted scores, in words that say what would help. */
export const DENIALS: Record<NonNullable<Round['denial']>, string> = {
  NO_REVIEWS: m.scoring.noReviewOfThisStageHas(),
  ONE_REVIEWER: m.scoring.oneReviewerHasScoredEverythingSo(),
  ONE_REVIEW_EACH: m.scoring.everyApplicationHasOneReviewA(),
  TOO_FEW: m.scoring.thereAreTooFewReviewsTo(),
  ALL_EQUAL: m.scoring.allScoresAreEqualSoThere(),
};

export const points = (value: number | null): string => formatNumber(value, 1);

/** 'Gives 6.1 points less than others'. */
export function severityWords({ severity, low, high }: Pick<RoundReviewer, 'severity' | 'low' | 'high'>): string {
  if (severity === null || low === null || high === null) return m.scoring.notKnownYet();
  const size = points(Math.abs(severity));
  const direction = severity > 0 ? 'lower' : 'higher';
  if (low <= 0 && high >= 0)
    return Math.abs(severity) < 0.05
      ? m.scoring.asStrictAsOthers()
      : m.scoring.strictnessMaybeChance({ points: size, direction });
  return m.scoring.strictness({ points: size, direction });
}

/** What a person should know of a row before trusting its figure, in words. */
export function listNotes(row: RoundRow): { key: string; text: string; tone: 'warning' | 'info' }[] {
  return [
    ...(row.disagrees
      ? [{ key: 'split', text: m.scoring.rangePointsApart({ range: points(row.range) }), tone: 'warning' as const }]
      : []),
    ...(row.outlier
      ? [{ key: 'outlier', text: m.scoring.nameSScoreIsUnusual({ name: row.outlier.name }), tone: 'warning' as const }]
      : []),
    ...(row.helpRank === 1
      ? [{ key: 'help', text: m.scoring.oneMoreReviewWouldHelpMost(), tone: 'info' as const }]
      : row.isNearCut
        ? [{ key: 'near', text: m.scoring.nearTheLine(), tone: 'info' as const }]
        : []),
  ];
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
