type Guard = () => Promise<boolean>;
const guards = new Set<Guard>();

/** Registers what must be brought to safety before signing out; answers how to take it back. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether something is open that asks for a new session in its own place: nothing else leads the person away from it. */
export const asksInPlace = (): boolean => guards.size > 0;

/** Brings everything to safety; false where something could not be. */
export async function readyToSignOut(): Promise<boolean> {
  const done = await Promise.all([...guards].map((guard) => guard().catch(() => false)));
  return done.every(Boolean);
}
