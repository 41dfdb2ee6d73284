import { draftCalls } from '../draft-calls.ts';
import type { FormDraft } from '../form-draft.ts';

const STEP_MS = 2000;
const MAX_MS = 15_000;
/** A request that is still under way at the first check may have arrived by the second one. */
const ANSWERS_WANTED = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the server has answered twice whether a form was received, waiting for the connection as long as it takes. */
export async function hasArrived(form: Pick<FormDraft, 'which' | '_id'>, goesOn: () => boolean): Promise<boolean> {
  let answers = 0;
  for (let wait = STEP_MS; goesOn(); wait = Math.min(wait * 2, MAX_MS)) {
    try {
      if (await draftCalls.hasReceipt(form)) return true;
      if (++answers >= ANSWERS_WANTED) return false;
      wait = STEP_MS / 2;
    } catch {
      // Not reached: ask again.
    }
    await pause(wait);
  }
  return false;
}
