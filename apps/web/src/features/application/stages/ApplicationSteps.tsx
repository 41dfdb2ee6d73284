import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/actor';
import { furthestTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { StageActions } from './StageActions.tsx';
import { toStepFacts } from './step-facts.ts';
import { useStageSteps } from './useStageSteps.tsx';

type Application = Answer<'application.one'>['data'];

interface Props {
  application: Application;
  actor: Actor;
}

/** The next steps of one application, the first one last, for those who manage its programme. */
export function ApplicationSteps({ application, actor }: Props) {
  const { isManager, programme } = application;
  const facts = useQuery({
    ...readQuery('programme.one', { params: { id: programme._id } }),
    enabled: isManager,
  }).data?.data;
  // The latest tab that lists it offers the steps that come next.
  const { tab } = furthestTab(application.approvalFlags, programme.stages);
  const steps = useStageSteps({ tab, actor, isManager, programme: facts && toStepFacts(facts), onDone: () => undefined });
  if (!isManager || !facts) return null;
  return (
    <div role="group" aria-label={m.application.nextSteps()} className="flex flex-wrap gap-2 mobile:order-1 mobile:basis-full">
      <StageActions steps={steps} rows={[application]} primaryLast />
      {steps.dialogs}
    </div>
  );
}
