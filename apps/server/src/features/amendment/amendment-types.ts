import type { ClaimOnLine, CurrentPlan } from '@grantdesk/domain';
import type { ProjectRecord } from '../project/index.ts';
import type { AmendmentRecord } from './queries.ts';

/** A project with its plan, and the most that its contract lets the budget be. */
export interface Base {
  project: ProjectRecord;
  plan: CurrentPlan;
  granted: number;
  /** On lines that any report names. */
  claims: ClaimOnLine[];
  /** The fingerprint of the plan: a request that is based on another one is refused. */
  basis: string;
}

/** An amendment with the project that it is about. */
export interface AmendmentWithBase extends Base {
  amendment: AmendmentRecord;
}
