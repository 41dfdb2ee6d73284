import type { TabDraft } from '#storage/device-drafts.ts';
import type { DraftSession } from './draft-session.ts';

/**
 * Restores the drafts on this device: this tab's own, then those of closed tabs. A draft that touches a field which is
 * already pending or in conflict is left for the next visit, so that no text replaces another unseen.
 * @param living the tabs that are open now; null if the browser cannot tell, and then all other tabs count as closed
 * @returns the fields that came back, and the tabs whose drafts were taken over
 */
export function recoverDrafts(
  session: DraftSession,
  drafts: readonly TabDraft[],
  { own, living }: { own: string; living: ReadonlySet<string> | null },
): { restored: string[]; taken: string[] } {
  const mine = drafts.find(({ tab }) => tab === own);
  const restored = session.restore(mine?.draft ?? null);
  const taken: string[] = [];
  for (const { tab, draft } of drafts) {
    if (tab === own || living?.has(tab)) continue;
    const pending = session.pending();
    if (session.state().kind === 'conflict' || Object.keys(draft.changes).some((id) => Object.hasOwn(pending, id))) continue;
    restored.push(...session.restore(draft));
    taken.push(tab);
  }
  return { restored, taken };
}
