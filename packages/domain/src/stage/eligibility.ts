/** Which applications of a selection can take a step, shown before it is taken. */
import { m } from '@grantdesk/messages';
import { transition } from './transition.ts';
import type { StageFacts } from './transition.ts';
import { stageActionRow } from './stages.ts';
import type { StageAction } from './stages.ts';

export type StageCandidate = { _id: string; applicationID: string; facts: StageFacts };

export type Eligibility = {
  eligible: string[];
  /** Each with a whole sentence: 'APP-000003 is not submitted yet.' */
  refused: { _id: string; applicationID: string; reason: string }[];
};

/** Screen, preview and the step itself call this one function, so that what is shown beforehand is what happens. */
export function stageEligibility(action: StageAction, candidates: readonly StageCandidate[]): Eligibility {
  const found: Eligibility = { eligible: [], refused: [] };
  for (const { _id, applicationID, facts } of candidates) {
    const step = transition(facts, action);
    if (step.ok) found.eligible.push(_id);
    else found.refused.push({ _id, applicationID, reason: `${applicationID} ${step.reason}.` });
  }
  return found;
}

/** The refusals by their reasons, the commonest first: '3 are not submitted yet' is read sooner than three sentences. */
export function refusalsByReason(refused: Eligibility['refused']): { reason: string; applicationIDs: string[] }[] {
  const byReason = new Map<string, string[]>();
  for (const { applicationID, reason } of refused) {
    const words = reason.slice(applicationID.length + 1);
    byReason.set(words, [...(byReason.get(words) ?? []), applicationID]);
  }
  return [...byReason]
    .map(([reason, applicationIDs]) => ({ reason, applicationIDs }))
    .toSorted((a, b) => b.applicationIDs.length - a.applicationIDs.length);
}

/** Why nothing of a batch can be taken back any more; null where something can. `standing` came to nothing else since. */
export function moveDenial(batch: { action: StageAction; count: number; undone: number; standing: number }): string | null {
  if (batch.undone === batch.count) return m.stage.thisHasBeenTakenBackAlready();
  if (!stageActionRow(batch.action).reversible) return m.stage.applicantsHaveBeenEmailedAbout();
  return batch.standing === 0 ? m.stage.aLaterStepWasTakenSince() : null;
}
