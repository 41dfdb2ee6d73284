import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatTableScore } from '@grantdesk/domain/task/score';
import { spreadText } from '@grantdesk/domain/scoring/spread-text';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { readQuery } from '#api/query.ts';
import { DateTime, Money } from '#components/values/values.tsx';
import type { Application } from './ApplicationHeader.tsx';
import classes from './ApplicationPage.module.css';
import { InStageCell } from './review-cells.tsx';
import { SpreadLine } from '#components/values/SpreadCell.tsx';

type Comparison = Answer<'scoring.application'>['data'];

/** What decides about an application at a glance, for those who manage its programme. */
export function ApplicationStrip({ application }: { application: Application }) {
  const params = { id: application._id };
  const standing = useQuery(readQuery('application.standing', { params })).data?.data;
  const reviews = useQuery(readQuery('scoring.application', { params, query: {} })).data?.data;
  return (
    <dl
      className={`${classes.strip} mb-4 flex flex-wrap rounded-xl border border-border bg-surface`}
      aria-busy={!standing || !reviews || undefined}
    >
      <Figure label={m.application.averageScore()}>{reviews ? <Average reviews={reviews} /> : null}</Figure>
      <Figure label={m.common.reviews2()}>{reviews ? <Tally reviews={reviews} /> : null}</Figure>
      {standing && standing.requested !== null ? (
        <Figure label={m.common.requested()}>
          <b>
            <Money minor={standing.requested} currency={standing.currency} />
          </b>
          {standing.proposed !== null && standing.proposed !== standing.requested ? (
            <small>
              {m.common.proposed()} <Money minor={standing.proposed} currency={standing.currency} />
            </small>
          ) : null}
        </Figure>
      ) : null}
      {standing && standing.granted !== null ? (
        <Figure label={m.common.granted()}>
          <b>
            <Money minor={standing.granted} currency={standing.currency} />
          </b>
        </Figure>
      ) : null}
      {standing?.stageSince ? (
        <Figure label={m.application.inThisStage()}>
          <b>
            <InStageCell since={standing.stageSince} />
          </b>
          <small>
            {m.common.since()} <DateTime value={standing.stageSince} />
          </small>
        </Figure>
      ) : null}
    </dl>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Average({ reviews: { assessors, disagrees, scores } }: { reviews: Comparison }) {
  const totals = assessors
    .flatMap(({ progressStatus, totalScore }) => (progressStatus === 'COMPLETED' && totalScore !== null ? [totalScore] : []))
    .toSorted((a, b) => a - b);
  if (totals.length === 0) return <b className="text-muted">–</b>;
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  const top = Math.max(...assessors.map(({ maximum }) => maximum));
  return (
    <>
      <span className="grid grid-cols-[auto_minmax(64px,110px)] items-center justify-start gap-3.5">
        <b>{formatTableScore(mean)}</b>
        <SpreadLine scores={totals} mean={mean} top={top} />
        <span className="sr-only">{spreadText(totals, mean)}</span>
      </span>
      {disagrees ? (
        <small className={classes.apart}>
          <TriangleAlert size={14} aria-hidden="true" /> {m.common.roundPointsApart({ round: Math.round(scores.range ?? 0) })}
        </small>
      ) : null}
    </>
  );
}

function Tally({ reviews: { assessors, declined } }: { reviews: Comparison }) {
  const done = assessors.filter(({ progressStatus }) => progressStatus === 'COMPLETED');
  const assigned = assessors.length + declined.length;
  if (assigned === 0) return <b className="text-muted">{m.application.noneAssigned()}</b>;
  const recommend = done.filter(({ recommended }) => recommended).length;
  return (
    <>
      <b>{m.application.completedOfAssigned({ completed: done.length, assigned })}</b>
      {done.length > 0 ? (
        <small>
          {m.application.recommendRecommendIt({ recommend })}
          {recommend < done.length ? ` · ${against(done.length - recommend)}` : ''}
        </small>
      ) : null}
    </>
  );
}

const against = (n: number): string => m.application.nDoNot({ n });
