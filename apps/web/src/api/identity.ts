/** Asks the person at the screen to confirm who they are; true once the server has accepted it. */
type Ask = () => Promise<boolean>;

/** Tells the waiting page that the provider's window is finished. */
export const IDENTITY_CHANNEL = 'identity-confirmed';

let ask: Ask | undefined;
let pending: Promise<boolean> | undefined;

/** The frame of the page says how it asks; the answer takes it back. */
export function askIdentityWith(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** True once the person confirmed; calls that wait at the same time share one prompt. False if no prompt can be shown. */
export function confirmIdentity(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
