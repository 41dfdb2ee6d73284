import { m } from '@grantdesk/messages';
import { formatCount, formatNumber, formatPercent } from '@grantdesk/domain/format/money';
import { reliabilityWords, trustWords } from '@grantdesk/domain/scoring/trust-text';
import { InlineNotice } from '#ui/Banner.tsx';
import { DENIALS, points, type Round } from './round-labels.ts';
import classes from './Scores.module.css';

/** The round in a few figures, and what has to be known before they are believed. */
export function RoundFigures({ round }: { round: Round }) {
  const { scores, reliability, shares, denial, isMixed, groups } = round;
  const figures: [string, string, string?][] = [
    [m.scoring.completedReviews(), formatCount(scores.count)],
    [m.common.mean(), points(scores.mean)],
    [m.scoring.median(), points(scores.median)],
    [m.scoring.standardDeviation(), points(scores.deviation)],
    ...(reliability
      ? ([
          [
            m.scoring.reliabilityOfAPanel(),
            formatNumber(reliability.panel),
            m.scoring.panelReviewsperapplicationReviewsEach({
              panel: reliabilityWords(reliability.panel),
              reviewsPerApplication: points(reliability.reviewsPerApplication),
            }),
          ],
          [m.scoring.ofASingleReview(), formatNumber(reliability.single), reliabilityWords(reliability.single)],
        ] as [string, string, string][])
      : []),
    ...(shares
      ? ([[m.scoring.dueToStrictness(), formatPercent(shares.reviewer, 0), m.scoring.ofAllDifferences()]] as [
          string,
          string,
          string,
        ][])
      : []),
  ];
  const trust = trustWords(round);
  return (
    <>
      <div className="mb-4 grid gap-2 empty:hidden">
        {trust ? <InlineNotice tone={round.rankedBy === 'mean' ? 'warning' : 'info'}>{trust}</InlineNotice> : null}
        {denial ? (
          <InlineNotice tone="info" title={denial === 'NO_REVIEWS' ? undefined : m.scoring.noAdjustedScores()}>
            {DENIALS[denial]}
          </InlineNotice>
        ) : null}
        {isMixed ? (
          <InlineNotice tone="warning" title={m.scoring.moreThanOneScoreGuide()}>
            {m.scoring.reviewsOfThisStageFollowDifferent()}
          </InlineNotice>
        ) : null}
        {groups > 1 ? (
          <InlineNotice tone="warning" title={m.scoring.groupsGroupsOfReviewersShareNo({ groups })}>
            {m.scoring.betweenTheGroupsAdjustedScoresRest()}
          </InlineNotice>
        ) : null}
      </div>
      {scores.count > 0 ? (
        <dl className={`${classes.figures} mb-4 flex flex-wrap gap-x-10 gap-y-4`}>
          {figures.map(([term, value, more]) => (
            <div key={term}>
              <dt className="text-caption/5 text-muted">{term}</dt>
              <dd className="text-lg/7 font-semibold tabular-nums">
                {value} {more ? <small>{more}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {reliability ? <p className="mb-4 max-w-180 text-caption/5 text-muted">{m.scoring.figuresHelp()}</p> : null}
    </>
  );
}
