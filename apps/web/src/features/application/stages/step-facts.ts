import type { Answer } from '@grantdesk/api';
import type { StageFacts } from '@grantdesk/domain/stage/transition';

/** What of a programme decides which steps its applications can take. */
export const toStepFacts = (programme: Answer<'programme.one'>['data']): StageFacts['programme'] => ({
  stages: programme.stages,
  hasProposalForm: typeof programme.proposalForm?.publishedVersion === 'number',
  hasProposalDates: programme.proposalStartDate !== null && programme.proposalEndDate !== null,
});
