import type { KeptDraft } from '#storage/device-drafts.ts';
import type { DraftSession } from './draft-session.ts';

/**
 * Takes up what this device kept: this tab's own, then what closed tabs have left behind. A draft that touches a field which
 * is pending or asked about already is left for the next visit, so that no text wins over another unseen.
 * @param living the tabs that live now; null where the browser cannot tell, and then all but the own count as closed
 * @returns the fields that came back, and the tabs whose drafts were taken over
 */
export function recoverDrafts(
  session: DraftSession,
  kept: readonly KeptDraft[],
  { own, living }: { own: string; living: ReadonlySet<string> | null },
): { restored: string[]; taken: string[] } {
  const mine = kept.find(({ tab }) => tab === own);
  const restored = session.restore(mine?.draft ?? null);
  const taken: string[] = [];
  for (const { tab, draft } of kept) {
    if (tab === own || living?.has(tab)) continue;
    const pending = session.pending();
    if (session.state().kind === 'conflict' || Object.keys(draft.changes).some((id) => Object.hasOwn(pending, id))) continue;
    restored.push(...session.restore(draft));
    taken.push(tab);
  }
  return { restored, taken };
}
