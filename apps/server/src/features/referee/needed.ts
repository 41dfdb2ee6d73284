import { acceptsWrite, findOutcome } from '@grantdesk/domain';
import { toRule, type StoredWindow } from '#platform/window.ts';

interface Awaiting extends StoredWindow {
  approvalFlags: string[];
  progressStatus: string;
  /** Its answers were erased. */
  emptiedAt?: Date | null;
}

/** Whether references are still of use to an application: it has no outcome, and was submitted or can still be. */
export const needsReferences = ({ approvalFlags, progressStatus, emptiedAt, ...window }: Awaiting, now: Date): boolean =>
  !emptiedAt && findOutcome(approvalFlags) === null && (progressStatus === 'SUBMITTED' || acceptsWrite(toRule(window), now));
