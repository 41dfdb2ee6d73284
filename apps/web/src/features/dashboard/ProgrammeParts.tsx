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

interface NarrowProps {
  figures: Figures;
  /** What the page shows in figures of its own. */
  leads: { payments: boolean; reports: boolean };
}

export function NarrowParts({ figures: { programme, pipeline, grants, money }, leads }: NarrowProps) {
  const late = leads.reports ? undefined : grants?.late;
  return (
    <>
      {pipeline || late ? <Stuck name={programme.name} stuck={pipeline?.stuck} late={late} /> : null}
      {money ? (
        <>
          {leads.payments ? null : <PaymentsDue programme={programme} money={money} />}
          <Budget programme={programme} money={money} />
        </>
      ) : null}
    </>
  );
}
