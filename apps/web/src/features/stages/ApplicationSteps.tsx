import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/can';
import { furthestTab } from '@grantdesk/domain/stage/tabs';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/query.ts';
import { LastMove } from './LastMove.tsx';
import { StageActions } from './StageActions.tsx';
import { stepFactsOf } from './step-facts.ts';

type Application = Answer<'application.one'>['data'];

/** The next steps of one application, for those who manage its programme. */
export function ApplicationSteps({ application, actor }: { application: Application; actor: Actor }) {
  const programme = useQuery({
    ...readQuery('programme.one', { params: { id: application.programme._id } }),
    enabled: application.isManager,
  }).data?.data;
  if (!application.isManager || !programme) return null;
  // The latest tab that lists it offers the steps that come next.
  const { tab } = furthestTab(application.approvalFlags, programme.stages);
  return (
    <div
      role="group"
      aria-label="Next steps"
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 16 }}
    >
      <StageActions
        tab={tab}
        rows={[application]}
        actor={actor}
        isManager={application.isManager}
        programme={stepFactsOf(programme)}
        onDone={() => undefined}
      />
      <LastMove programmeId={application.programme._id} applicationId={application._id} />
    </div>
  );
}
