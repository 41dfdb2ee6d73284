import { formatCount, formatNumber } from '@grantdesk/domain/format/money';
import { InlineNotice } from '#ui/Banner.tsx';
import { DENIALS, points, reliabilityWords, trustWords, type Round } from './round-labels.ts';
import classes from './Scores.module.css';

/** The round in a few figures, and what has to be known before they are believed. */
export function RoundFigures({ round }: { round: Round }) {
  const { scores, reliability, shares, denial, isMixed, groups } = round;
  const figures: [string, string, string?][] = [
    ['Completed reviews', formatCount(scores.count)],
    ['Mean', points(scores.mean)],
    ['Median', points(scores.median)],
    ['Standard deviation', points(scores.deviation)],
    ...(reliability
      ? ([
          [
            'Reliability of a panel',
            formatNumber(reliability.panel),
            `${reliabilityWords(reliability.panel)}, ${points(reliability.reviewsPerApplication)} reviews each`,
          ],
          ['Of a single review', formatNumber(reliability.single), reliabilityWords(reliability.single)],
        ] as [string, string, string][])
      : []),
    ...(shares
      ? ([['Due to strictness', `${Math.round(shares.reviewer * 100)}%`, 'of all differences']] as [string, string, string][])
      : []),
  ];
  const trust = trustWords(round);
  return (
    <>
      <div className="mb-4 grid gap-2 empty:hidden">
        {trust ? <InlineNotice tone={round.rankedBy === 'mean' ? 'warning' : 'info'}>{trust}</InlineNotice> : null}
        {denial ? (
          <InlineNotice tone="info" title={denial === 'NO_REVIEWS' ? undefined : 'No adjusted scores'}>
            {DENIALS[denial]}
          </InlineNotice>
        ) : null}
        {isMixed ? (
          <InlineNotice tone="warning" title="More than one score guide">
            Reviews of this stage follow different score guides or versions. Only their percentages are compared here.
          </InlineNotice>
        ) : null}
        {groups > 1 ? (
          <InlineNotice tone="warning" title={`${groups} groups of reviewers share no application`}>
            Between the groups, adjusted scores rest on the assumption that each was given equally good applications. A review
            across groups would tell.
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
    </>
  );
}
