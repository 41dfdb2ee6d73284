import type { CurrentPlan } from '@grantdesk/domain';
import type { ProjectRecord } from '../project/index.ts';
import type { AmendmentRecord } from './queries.ts';

/** A project with its plan, and the most that its contract lets the budget be. */
export interface Base {
  project: ProjectRecord;
  plan: CurrentPlan;
  granted: number;
  /** Stands for the plan: whoever saw another one is told. */
  basis: string;
}

/** An amendment with the project that it is about. */
export interface FoundAmendment extends Base {
  amendment: AmendmentRecord;
}
