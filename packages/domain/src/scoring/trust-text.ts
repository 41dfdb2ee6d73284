import { m } from '@grantdesk/messages';
import { formatCount } from '../format/money.ts';
import { POOR_RELIABILITY } from './statistics/round.ts';

/** From here on only neighbours close to the cut-off could change places with another panel. */
const GOOD_RELIABILITY = 0.75;

/** Reliability as people speak of it; the bounds are the usual ones for agreement between raters. */
export function reliabilityWords(value: number): string {
  const level = value >= 0.9 ? 'excellent' : value >= GOOD_RELIABILITY ? 'good' : value >= POOR_RELIABILITY ? 'moderate' : 'poor';
  return m.scoring.reliabilityLevel({ level });
}

/** How far the ranking of a round can be trusted, and whether all of it is listed; null where nothing has been ranked. */
export function trustWords({
  reliability,
  rankedBy,
  isTooLarge = false,
  applications = [],
  applicationCount = applications.length,
}: {
  reliability: { panel: number } | null;
  rankedBy: 'mean' | 'adjusted';
  /** The round is not modelled because of its size. */
  isTooLarge?: boolean;
  /** Those that are listed, of `applicationCount`. */
  applications?: readonly unknown[];
  applicationCount?: number;
}): string | null {
  if (isTooLarge)
    return applicationCount > applications.length
      ? m.scoring.tooLargeToList({ shown: formatCount(applications.length), total: formatCount(applicationCount) })
      : m.scoring.tooLargeForAdjustedScores();
  if (!reliability) return null;
  if (rankedBy === 'mean') return m.scoring.reviewersDisagreeSoMuchThatThe();
  return reliability.panel >= GOOD_RELIABILITY
    ? m.scoring.applicationsAreRankedByTheirAdjusted()
    : m.scoring.applicationsAreRankedByTheirAdjusted2();
}
