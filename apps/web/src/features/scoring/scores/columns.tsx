import { m } from '@grantdesk/messages';
import { CircleAlert, Info } from 'lucide-react';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { applicantName } from '#components/applicant-name.ts';
import { IntervalPicture, SpreadPicture } from './pictures.tsx';
import { listNotes, points, type RoundReviewer, type RoundRow, severityWords } from './round-labels.ts';
import classes from './Scores.module.css';

const none = <span className="text-muted">–</span>;
const between = (low: number | null, high: number | null): string =>
  m.scoring.lowToHigh({ low: points(low), high: points(high) });

const application: DataColumn<RoundRow> = {
  id: 'application',
  header: m.common.application2(),
  fixed: true,
  cell: (row) => <TwoLines first={applicantName(row)} second={row.applicationID} />,
};
const place: DataColumn<RoundRow> = {
  id: 'rank',
  header: m.common.placeInRanking(),
  width: 124,
  sortBy: 'rank',
  cell: ({ rank, rawRank }) =>
    rank === null ? (
      none
    ) : (
      <span className="grid gap-0.5 px-0 py-0.75">
        <b className="tabular-nums">{rank}</b>
        {rank === rawRank ? null : (
          <small className="text-xs/4 whitespace-nowrap text-muted tabular-nums">
            {m.scoring.rawRawrank({ rawRank: String(rawRank) })}
          </small>
        )}
      </span>
    ),
};
const reviews: DataColumn<RoundRow> = {
  id: 'count',
  header: m.common.reviews2(),
  width: 88,
  align: 'right',
  sortBy: 'count',
  cell: ({ count, assigned }) => m.scoring.countOfAssigned({ count, assigned }),
};
const notes: DataColumn<RoundRow> = {
  id: 'notes',
  header: m.scoring.notes(),
  width: 160,
  cell: (row) => <Notes row={row} />,
};
const number = (
  id: string,
  header: string,
  valueOf: (row: RoundRow) => number | null,
  sortBy?: string,
): DataColumn<RoundRow> => ({
  id,
  header,
  width: 88,
  align: 'right',
  ...(sortBy ? { sortBy } : {}),
  cell: (row) => (valueOf(row) === null ? none : points(valueOf(row))),
});

/** The round with its pictures; every picture has its numbers beside it. */
export const pictureColumns = (cut: number | null, isAdjusted: boolean): DataColumn<RoundRow>[] => [
  application,
  place,
  reviews,
  number('mean', m.common.mean(), (row) => row.mean, 'mean'),
  {
    id: 'spread',
    header: m.common.spread(),
    width: 168,
    sortBy: 'spread',
    cell: (row) =>
      row.count === 0 ? (
        none
      ) : (
        <span className="grid gap-0.5 px-0 py-0.75">
          <SpreadPicture scores={row.reviews.map((review) => review.score)} tone={row.disagrees ? 'warning' : undefined} />
          <small className="text-xs/4 text-muted tabular-nums">
            {row.count === 1 ? points(row.mean) : between(row.min, row.max)}
          </small>
        </span>
      ),
  },
  ...(isAdjusted
    ? [
        {
          id: 'adjusted',
          header: m.common.adjusted(),
          width: 184,
          sortBy: 'adjusted',
          cell: (row: RoundRow) =>
            row.adjusted === null || row.low === null || row.high === null ? (
              none
            ) : (
              <span className="grid gap-0.5 px-0 py-0.75">
                <IntervalPicture low={row.low} high={row.high} value={row.adjusted} line={cut} />
                <small className="text-xs/4 text-muted tabular-nums">
                  <b className="tabular-nums">{points(row.adjusted)}</b>, {between(row.low, row.high)}
                </small>
              </span>
            ),
        },
      ]
    : []),
  notes,
];

/** The same round in numbers alone. */
export const tableColumns = (isAdjusted: boolean): DataColumn<RoundRow>[] => [
  application,
  place,
  reviews,
  number('mean', m.common.mean(), (row) => row.mean, 'mean'),
  number('median', m.scoring.median(), (row) => row.median, 'median'),
  number('deviation', m.scoring.deviation(), (row) => row.deviation),
  {
    id: 'range',
    header: m.scoring.lowestToHighest(),
    width: 152,
    align: 'right',
    sortBy: 'spread',
    cell: (row) => (row.count === 0 ? none : between(row.min, row.max)),
  },
  ...(isAdjusted
    ? [
        number('adjusted', m.common.adjusted(), (row) => row.adjusted, 'adjusted'),
        {
          id: 'interval',
          header: m.scoring.n19TimesIn(),
          width: 136,
          align: 'right' as const,
          cell: (row: RoundRow) => (row.low === null ? none : between(row.low, row.high)),
        },
      ]
    : []),
  { ...notes, width: 248, hidden: true },
];

function Notes({ row }: { row: RoundRow }) {
  const found = listNotes(row);
  if (found.length === 0) return none;
  return (
    <span className="flex min-w-40 flex-wrap gap-x-3 gap-y-1 px-0 py-0.75">
      {found.map(({ key, text, tone }) => {
        const Icon = tone === 'warning' ? CircleAlert : Info;
        return (
          <span key={key} className={classes.note} data-tone={tone}>
            <Icon size={14} strokeWidth={2} aria-hidden="true" />
            {text}
          </span>
        );
      })}
    </span>
  );
}

/** Severity as far as the widest interval of the round reaches, nought in the middle. */
export function reviewerColumns(reviewers: readonly RoundReviewer[], asTable: boolean): DataColumn<RoundReviewer>[] {
  const reach = Math.max(1, ...reviewers.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]));
  return [
    { id: 'name', header: m.common.reviewer(), fixed: true, cell: (row) => row.name },
    { id: 'count', header: m.common.reviews2(), width: 104, align: 'right', cell: (row) => row.count },
    { id: 'mean', header: m.scoring.meanGiven(), width: 120, align: 'right', cell: (row) => points(row.mean) },
    {
      id: 'severity',
      header: m.scoring.gives(),
      width: 240,
      cell: (row) => severityWords(row),
    },
    asTable
      ? {
          id: 'interval',
          header: m.scoring.pointsBelowOthers(),
          width: 200,
          align: 'right',
          cell: (row) => (row.severity === null ? none : `${points(row.severity)}, ${between(row.low, row.high)}`),
        }
      : {
          id: 'interval',
          header: m.scoring.generousToStrict(),
          width: 200,
          cell: ({ severity, low, high }) =>
            severity === null || low === null || high === null ? (
              none
            ) : (
              <IntervalPicture low={low} high={high} value={severity} line={0} from={-reach} to={reach} />
            ),
        },
  ];
}
