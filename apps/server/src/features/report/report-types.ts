import type { ProjectRecord } from '../project/index.ts';
import type { PinnedForm, SubmissionRecord } from '../submission/index.ts';
import type { ReportRecord, RoundRecord } from './queries.ts';

/** A round with what was written in it. */
export interface WrittenRound {
  round: RoundRecord;
  submission: SubmissionRecord;
  form: PinnedForm;
}

/** A report with everything that decides about it. */
export interface Report {
  report: ReportRecord;
  project: ProjectRecord;
  /** The latest first. */
  rounds: WrittenRound[];
  isWriter: boolean;
  /** Why it cannot be written now; null when it can. */
  denial: string | null;
}
