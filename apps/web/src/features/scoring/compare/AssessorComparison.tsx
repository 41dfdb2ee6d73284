import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatNumber, formatPercent } from '@grantdesk/domain/format/money';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { EmptyState } from '#ui/states.tsx';
import { cellOf, CompareGrid, type CompareGroup } from './CompareGrid.tsx';

export type Comparison = Answer<'scoring.application'>['data'];
type Assessor = Comparison['assessors'][number];

const none = <span className="text-muted">–</span>;

/** One application's reviews: criteria down, assessors across, their comments in one line with each other. */
export function AssessorComparison({ comparison }: { comparison: Comparison }) {
  const { assessors, criteria, application, programme } = comparison;
  if (assessors.length === 0)
    return <EmptyState title={m.scoring.noReviewsOfThisStage()}>{m.scoring.assignTheApplicationToAssessorsTo()}</EmptyState>;
  const groups: CompareGroup[] = [
    { key: 'whole', title: m.scoring.theWhole(), rows: wholeRows(comparison) },
    {
      key: 'criteria',
      title: m.common.criteria(),
      rows: criteria.map((criterion) => ({
        key: criterion.slug,
        label: criterion.title,
        note:
          criterion.scores.count > 1
            ? m.scoring.meanFormatnumberOfMaximum({
                number: formatNumber(((criterion.scores.mean ?? 0) / 100) * criterion.maximum, 1),
                maximum: formatTaskTotal(criterion.maximum),
              })
            : m.common.ofMaximum({ maximum: formatTaskTotal(criterion.maximum) }),
        mark: criterion.disagrees ? m.common.roundPointsApart({ round: Math.round(criterion.scores.range ?? 0) }) : null,
        cell: cellOf(assessors, (assessor) => {
          const score = assessor.scores[criterion.slug];
          return score ? (
            <>
              <b className="tabular-nums">{formatTaskTotal(score.weight)}</b>
              <small>{score.outcome}</small>
            </>
          ) : (
            none
          );
        }),
      })),
    },
    {
      key: 'words',
      title: m.scoring.inWords(),
      rows: [
        {
          key: 'comment',
          label: m.common.comment(),
          cell: cellOf(assessors, ({ comments }) =>
            comments === '' ? none : <p className="max-w-[68ch] whitespace-pre-wrap">{comments}</p>,
          ),
        },
      ],
    },
  ];
  return (
    <CompareGrid
      caption={m.scoring.reviewsOfApplicationidSideBySide({ applicationID: application.applicationID })}
      what={m.scoring.assessor()}
      corner={m.common.criterion()}
      columns={assessors.map((assessor, index) => ({
        key: assessor.taskId ?? String(index),
        label: nameOf(assessor),
        head: <Head assessor={assessor} programmeId={programme._id} />,
      }))}
      groups={groups}
    />
  );
}

const nameOf = ({ name, isOwn }: Assessor): string => (isOwn ? `${name} (you)` : name);

function Head({ assessor, programmeId }: { assessor: Assessor; programmeId: string }) {
  return assessor.taskId ? (
    <AppLink href={to.admin.task(assessor.taskId, programmeId)}>{nameOf(assessor)}</AppLink>
  ) : (
    nameOf(assessor)
  );
}

function wholeRows({ assessors, scores, disagrees }: Comparison): CompareGroup['rows'] {
  const choices = assessors.flatMap(({ recommended }) => (recommended === null ? [] : [recommended]));
  return [
    {
      key: 'total',
      label: m.common.totalScore(),
      note:
        scores.count > 1
          ? m.scoring.meanMeanMedianMedian({ mean: formatNumber(scores.mean, 1), median: formatNumber(scores.median, 1) })
          : null,
      mark: disagrees ? m.scoring.rangePointsApart({ range: formatNumber(scores.range, 1) }) : null,
      cell: cellOf(assessors, ({ totalScore, maximum, progressStatus }) =>
        progressStatus === 'PENDING' ? (
          <span className="text-muted">{m.common.notScoredYet()}</span>
        ) : (
          <>
            <b className="tabular-nums">{formatTaskTotal(totalScore)}</b> / {formatTaskTotal(maximum)}
            <small>{maximum > 0 ? formatPercent((totalScore ?? 0) / maximum) : null}</small>
          </>
        ),
      ),
    },
    {
      key: 'recommended',
      label: m.common.recommended2(),
      mark: new Set(choices).size > 1 ? m.scoring.theyDiffer() : null,
      cell: cellOf(assessors, ({ recommended }) => (recommended === null ? none : recommended ? m.common.yes() : m.common.no())),
    },
    {
      key: 'date',
      label: m.common.completed(),
      cell: cellOf(assessors, ({ dateCompleted }) =>
        dateCompleted ? <DateTime key={dateCompleted} value={dateCompleted} /> : none,
      ),
    },
  ];
}
