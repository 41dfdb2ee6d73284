/** Whose reviews a person may read: those of peers only after their own, so that they are not influenced. */
import type { OwnTask } from './blind.ts';

/**
 * `named` for those who run the programme; `unnamed` for an assessor whose own review of the stage is in; null for
 * everybody else, and for an assessor who has not judged yet.
 */
export function peerSight(ownTasks: readonly OwnTask[], taskAction: string, isManager: boolean): 'named' | 'unnamed' | null {
  if (isManager) return 'named';
  const own = ownTasks.filter((task) => task.taskAction === taskAction);
  return own.length > 0 && own.every((task) => task.progressStatus === 'COMPLETED') ? 'unnamed' : null;
}
