/** Asks the person at the screen to confirm who they are; true once the server has accepted it. */
type Ask = () => Promise<boolean>;

/** Tells the page that asked that the window of the provider is done. */
export const IDENTITY_CHANNEL = 'identity-confirmed';

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** The frame of the page says how it asks; the answer takes it back. */
export function askIdentityWith(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

/** True when the password was given; several calls that wait for it share one question. False where nobody can be asked. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}
