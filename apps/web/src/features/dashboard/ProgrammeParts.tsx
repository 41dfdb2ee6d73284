import type { Answer } from '@grantdesk/api';
import { Pipeline, Stuck } from './Pipeline.tsx';
import { Budget, PaymentsDue } from './MoneyParts.tsx';
import { ReviewCompletion, ReviewerLoad } from './Reviews.tsx';

type Figures = Answer<'dashboard.programme'>['data'];

/** The wide parts of a programme's figures: those that this person reads. */
export function WideParts({ figures: { programme, pipeline, reviews } }: { figures: Figures }) {
  const { name } = programme;
  return (
    <>
      {pipeline ? <Pipeline name={name} stages={pipeline.stages} /> : null}
      {reviews && reviews.stages.length > 0 ? (
        <>
          <ReviewCompletion name={name} stages={reviews.stages} />
          <ReviewerLoad name={name} reviewers={reviews.reviewers} reviewerCount={reviews.reviewerCount} />
        </>
      ) : null}
    </>
  );
}

export function NarrowParts({ figures: { programme, pipeline, grants, money } }: { figures: Figures }) {
  return (
    <>
      {pipeline || grants ? <Stuck name={programme.name} stuck={pipeline?.stuck} late={grants?.late} /> : null}
      {money ? (
        <>
          <PaymentsDue programme={programme} money={money} />
          <Budget programme={programme} money={money} />
        </>
      ) : null}
    </>
  );
}
